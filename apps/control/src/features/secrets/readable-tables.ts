/** Tables of the secrets store that other features may read and refer to. Only secrets writes them. */
export { secrets_tokens } from './stored/tokens.tables.ts'
