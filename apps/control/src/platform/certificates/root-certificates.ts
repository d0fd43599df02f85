/** The roots that come with Node, as browsers know them. */
export { rootCertificates } from 'node:tls'
