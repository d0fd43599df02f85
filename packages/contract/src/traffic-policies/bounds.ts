/** Bounds of traffic policies that callers meet. */
export const POLICY_SOURCE_MAX = 65_536
export const POLICY_TESTS_MAX = 65_536
export const ENDPOINTS_PER_POLICY = 100
export const VERSIONS_PER_POLICY = 1000
export const COMPARED_CAPTURES_MAX = 200
export const SHARE_DAYS_MAX = 30
export const DEBUG_BODY_MAX = 65_536
