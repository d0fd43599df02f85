/** As the contract bounds it: its schemas bring a validator with them, which no page needs. */
export const INVITES_AT_ONCE = 20
