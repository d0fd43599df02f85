/** Of the contract, which is not loaded in browsers. */
export const NAME_MAX_LENGTH = 60
export const DESCRIPTION_MAX_LENGTH = 200
export const ENDPOINT_MAX_LENGTH = 255
export const PAGE_MAX_LENGTH = 65_536
export const HOLD_SECONDS_MAX = 30
export const MEMBERS_MAX = 32
export const WEIGHT_MAX = 100
export const TIERS = 3
