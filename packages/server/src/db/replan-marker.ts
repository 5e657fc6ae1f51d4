/**
 * Stands in a statement that is planned with its values at each run, instead of once a connection: where the best
 * way depends on how many rows a value finds, one plan for all of them is bad for most.
 */
export const replanMarker = '/* plan anew */';
