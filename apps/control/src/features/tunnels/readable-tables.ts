/** Tables of tunnels that other features may read and refer to. Only tunnels writes them. */
export { tunnels } from './tunnels.tables.ts'
