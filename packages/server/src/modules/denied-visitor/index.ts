export { deniedVisitorModule } from './denied-visitor.handlers.ts';
