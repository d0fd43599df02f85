/**
 * Reserved TCP ports: the reader's own and the team's, one of them in a drawer, reserving, changing and
 * releasing. Who uses a port now follows the event stream of tunnels.
 */

export { portsRoutes } from './ports.routes.ts'
