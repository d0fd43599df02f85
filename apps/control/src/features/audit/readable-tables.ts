/** Tables of the audit log that other features may read and refer to. Only audit writes them. */
export { audit_streams } from './streams/streams.tables.ts'
