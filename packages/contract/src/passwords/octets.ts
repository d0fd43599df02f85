/** Sealed bytes as they are. */
export const octets = ['application/octet-stream'] as const
