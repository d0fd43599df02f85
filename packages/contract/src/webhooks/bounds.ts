/** Bounds of webhooks that callers meet. */
/** Of a team, whatever its plan. */
export const WEBHOOKS_MAX = 100
/** Of a team whose plan says nothing. */
export const STORED_REQUESTS_MAX = 1_000_000
export const WEBHOOK_TARGETS_MAX = 10
export const WEBHOOK_SECRETS_MAX = 5
/** Of what is kept beside the row and of what an answer may be. */
export const WEBHOOK_INLINE_BODY_BYTES = 65_536
export const WEBHOOK_ANSWER_BODY_MAX = 65_536
export const WEBHOOK_BODY_MAX_BYTES = 10_485_760
export const WEBHOOK_BODY_DEFAULT_BYTES = 1_048_576
export const WEBHOOK_EXPRESSION_MAX = 8_192
export const WEBHOOK_TRANSFORM_MAX = 65_536
export const WEBHOOK_OVERLAP_SECONDS_MAX = 604_800
export const WEBHOOK_ATTEMPTS_MAX = 10
export const WEBHOOK_RETRY_SECONDS_MAX = 259_200
export const WEBHOOK_REPLAY_MAX = 100_000
export const WEBHOOK_REPLAY_IDS_MAX = 100
export const WEBHOOK_CHECK_MAX = 100
