/** A program that calls by a machine token of the secrets store. */
export type Machine = {
  token_id: string
  team_id: string
  may_write: boolean
  /** Who made the token. */
  made_by: string
}
