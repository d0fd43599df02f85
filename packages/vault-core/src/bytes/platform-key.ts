/** A key that the platform holds: `CryptoKey`, which the types of Node do not name globally. */
export type PlatformKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
