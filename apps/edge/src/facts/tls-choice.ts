/**
 * By what a certificate was chosen: the name itself, the wildcard of its zone, a file of the installation, or none
 * of them (`fallback`). `challenge`: an issuer got that of its challenge. `refused`: too many new names were asked
 * for at once. `passed`: the agent of the tunnel has the certificate.
 */
export type TlsChoice = 'exact' | 'wildcard' | 'file' | 'fallback' | 'challenge' | 'passed' | 'refused'
