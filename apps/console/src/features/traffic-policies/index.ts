/**
 * Traffic policies: their list, the page of one with its text, versions and addresses, and the debugger, which runs
 * a text on a request and shows every value. What happens to requests is decided elsewhere.
 */
export { trafficPoliciesRoutes } from './traffic-policies.routes.ts'
