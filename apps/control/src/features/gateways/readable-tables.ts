/** Tables of gateways that other features may read and refer to. Only gateways writes them. */
export { gateways } from './stored/gateways.tables.ts'
