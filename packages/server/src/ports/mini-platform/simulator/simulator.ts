export type Simulator = { x: 1 };
