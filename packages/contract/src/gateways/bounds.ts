/** Bounds of gateways that callers meet. */
/** Of a team, whatever its plan. */
export const GATEWAYS_MAX = 50
export const GATEWAY_MEMBERS_MAX = 32
export const GATEWAY_PAGE_MAX = 65_536
export const GATEWAY_ALLOWED_MAX = 50
export const HOLD_SECONDS_MAX = 30
export const TIERS = 3
export const WEIGHT_MAX = 100
export const FORWARDS_MAX = 3
