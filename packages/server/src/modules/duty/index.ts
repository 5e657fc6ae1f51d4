export { dutyPart } from './duty.part.ts';
