export {
  areasOfEmployee,
  companyReachOf,
  employeeReach,
  holders,
  opens,
  standing,
  standingsOf,
} from './pass.reach.queries.ts';
export {
  cardsChanged,
  endIssued,
  type PassWork,
  passWork,
  readersOf,
  tellReaders,
} from './pass.tell.queries.ts';
