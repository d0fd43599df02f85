/** Of the contract, which is not loaded in browsers. */
export const NAME_MAX_LENGTH = 60
export const ADDRESS_MAX_LENGTH = 2048
export const SECRET_MAX_LENGTH = 4096
export const EXPRESSION_MAX_LENGTH = 8192
export const TRANSFORM_MAX_LENGTH = 65_536
export const ANSWER_MAX_LENGTH = 65_536
export const TARGET_SECRET_MIN_LENGTH = 24
export const TARGETS_MAX = 10
export const CHECKED_REQUESTS = 100
export const REPLAY_IDS_MAX = 100
