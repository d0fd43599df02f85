/**
 * Guides: the pages of `docs/` for people who use Nora, in both languages, with a search over all of them. They are
 * rendered when the console is built, and each is loaded when it is opened.
 */
export { guidesRoutes } from './guides.routes.ts'
