export const GUIDES: readonly string[]
