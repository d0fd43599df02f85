import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import { createServer, type Server, type TlsOptions } from 'node:tls'
import { LINK_ALPN } from '@nora/protocol'

/** A self-signed authority for `localhost`, valid for a hundred years, worth nothing outside tests. */
export const TEST_CA_PEM = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUWgAwIBAgIUbvN9aeh1hEYyC+5dUs+jcJpoRkUwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTIwMjAwNjA3WhgPMjEy
NjEwMjcyMDA2MDdaMBkxFzAVBgNVBAMMDlRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAE6TkmrQdm0YJjetBRQfp7c93buoLcLPnwOQjZZQEG
t4GHklIsV7AoQaPivhrYCf3JicCuRNR1Q4sZyLEgh0w1uqNpMGcwHQYDVR0OBBYE
FIvFZKmJW4Du2e5Rgwbk4/e2rp+kMB8GA1UdIwQYMBaAFIvFZKmJW4Du2e5Rgwbk
4/e2rp+kMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0kAMEYCIQDt9XZZDvxnImm2bClZK8GsGncOnKg74P9EOEtwQCSH
cQIhALSdfRr9sLCzJ7StCYlYEBa19A2/qo1UZHEqV+gPPos0
-----END CERTIFICATE-----
`

const TEST_KEY_PEM = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC62e+kmvVbXLFEce
tN0kRL8OP1YwpdI3GykNEvTZhs2hRANCAATpOSatB2bRgmN60FFB+ntz3du6gtws
+fA5CNllAQa3gYeSUixXsChBo+K+GtgJ/cmJwK5E1HVDixnIsSCHTDW6
-----END PRIVATE KEY-----
`

export function secureServer(protocol: string = LINK_ALPN, options: TlsOptions = {}): Server {
  return createServer({ cert: TEST_CA_PEM, key: TEST_KEY_PEM, ALPNProtocols: [protocol], ...options })
}

/** A server of HTTP over TLS. */
export function secureHttpServer(): HttpsServer {
  return createHttpsServer({ cert: TEST_CA_PEM, key: TEST_KEY_PEM })
}
