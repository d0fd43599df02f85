/** Tables of ports that other features may read and refer to. Only ports writes them. */
export { ports } from './ports.tables.ts'
