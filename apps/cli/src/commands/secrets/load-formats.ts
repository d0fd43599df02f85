/** Loaded when a file is read or written: the parsers are large. */
export const loadFormats = () => import('@nora/secrets-kit/formats')
