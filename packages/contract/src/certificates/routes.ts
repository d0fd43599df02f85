import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { certificatesCalls as calls } from './calls.ts'
import {
  certificate,
  certificateChain,
  certificateFile,
  certificatePage,
  certificateQuery,
  changeCertificate,
  deleteCertificateQuery,
  inspection,
  uploadCertificate,
} from './schemas.ts'

const access = { permission: 'certificates.manage' } as const

export const certificatesRoutes = {
  listCertificates: route('certificates', calls.listCertificates, {
    summary: 'List TLS certificates of the team',
    description: 'Newest first.',
    access,
    query: certificateQuery,
    answer: certificatePage,
  }),
  uploadCertificate: route('certificates', calls.uploadCertificate, {
    summary: 'Upload a TLS certificate',
    description:
      'Edges serve it within two seconds for the names that use it. A refusal says which block of the file is wrong.',
    access,
    body: uploadCertificate,
    answer: certificate,
    status: 201,
    problems: ['NotFound', 'Conflict'],
  }),
  inspectCertificate: route('certificates', calls.inspectCertificate, {
    summary: 'Inspect a certificate file',
    description: 'Nothing of it is stored.',
    access,
    body: certificateFile,
    answer: inspection,
  }),
  getCertificate: route('certificates', calls.getCertificate, {
    summary: 'Get a TLS certificate',
    access,
    params: idParams,
    answer: certificate,
    problems: ['NotFound'],
  }),
  changeCertificate: route('certificates', calls.changeCertificate, {
    summary: 'Describe a TLS certificate',
    access,
    params: idParams,
    body: changeCertificate,
    answer: certificate,
    problems: ['NotFound'],
  }),
  deleteCertificate: route('certificates', calls.deleteCertificate, {
    summary: 'Delete a TLS certificate',
    description: 'One in use is deleted only if the first of its names is given.',
    access,
    params: idParams,
    query: deleteCertificateQuery,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  renewCertificate: route('certificates', calls.renewCertificate, {
    summary: 'Renew a TLS certificate now',
    description: 'Only one that was issued here. The current one is served until the new one is there.',
    access,
    params: idParams,
    answer: certificate,
    problems: ['NotFound', 'Conflict'],
  }),
  getCertificateChain: route('certificates', calls.getCertificateChain, {
    summary: 'Get the chain of a TLS certificate',
    description: 'The certificate and its intermediates in PEM. Private keys are never returned.',
    access,
    params: idParams,
    answer: certificateChain,
    problems: ['NotFound'],
  }),
}
