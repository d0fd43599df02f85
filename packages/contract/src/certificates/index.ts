/** TLS certificates of teams: issued by themselves or uploaded. Keys are never returned. */
export type {
  Certificate,
  CertificateFacts,
  CertificateFile,
  CertificateSource,
  CertificateState,
  CertificateToUpload,
  CertificateUse,
  Inspection,
  UploadCertificate,
} from './schemas.ts'
export { certificateSources, certificateStates } from './schemas.ts'
export type { UploadFault, UploadFaultCode, UploadNote } from './upload-fault.ts'
