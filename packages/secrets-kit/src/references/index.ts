/** Addresses of secrets, apart from all that reads and checks values: whoever only looks for them loads no more. */
export { parseAddress } from './address.ts'
