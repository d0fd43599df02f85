/** Reserved TCP ports. */
export type { ChangePort, Port, ReservePort } from './schemas.ts'
