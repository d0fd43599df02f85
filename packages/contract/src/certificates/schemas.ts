import { z } from 'zod'
import { finding } from '../domains/finding.ts'
import { id, instant, page, pageQuery, person } from '../fields.ts'
import { uploadFaultCodes, uploadNoteCodes } from './upload-fault.ts'

/** Where a certificate comes from. `client`: from an issuer too, for a key that a client made and keeps. */
export const certificateSources = ['acme', 'uploaded', 'client'] as const

/**
 * `live`: it may be served. `renewing`: a new one is being ordered. `replaced`: another took its place.
 */
export const certificateStates = ['live', 'renewing', 'replaced', 'ended', 'revoked'] as const

export const PEM_LIMIT = 64 * 1024
const PKCS12_BASE64_LIMIT = 96 * 1024

const names = z.array(z.string().max(253)).describe('In A-labels; `*.` stands for one label.')

const facts = {
  names,
  issuer: z.string().max(1024),
  serial: z.string().max(64),
  key_type: z.string().max(40).describe('`RSA 2048`, `EC P-256`.'),
  sha256: z.string().length(64).describe('Of the certificate, in hexadecimal.'),
  not_before: instant,
  not_after: instant,
}

export const certificateUse = z.object({
  kind: z.enum(['domain', 'zone']),
  id,
  hostname: z.string(),
})

export const certificate = z.object({
  id,
  source: z.enum(certificateSources),
  state: z.enum(certificateStates),
  description: z.string(),
  ...facts,
  renew_at: instant.nullable().describe('When it is renewed; null: it is uploaded, or is renewed no more.'),
  renew_reason: z
    .enum(['issuer', 'lifetime'])
    .nullable()
    .describe('`issuer`: the window that the issuer suggests (ARI). `lifetime`: a share of its lifetime.'),
  finding: finding.nullable().describe('Why the last renewal failed.'),
  used_by: z.array(certificateUse).max(100).describe('Names that are served with it: at most 100.'),
  user: person.nullable().describe('Who uploaded it.'),
  created_at: instant,
})

const file = {
  pem: z
    .string()
    .min(1)
    .max(PEM_LIMIT)
    .optional()
    .describe('The certificate, its intermediates and the private key, in any order.'),
  pkcs12_base64: z.base64().min(1).max(PKCS12_BASE64_LIMIT).optional().describe('Instead of `pem`.'),
  passphrase: z.string().max(1024).optional().describe('Of a protected key or of PKCS#12.'),
  is_private_issuer: z
    .boolean()
    .default(false)
    .describe('Whether visitors trust an issuer that browsers do not know.'),
}

export const certificateFile = z.object(file)

export const uploadCertificate = z.object({
  ...file,
  description: z.string().trim().max(200).default(''),
  replaces: id.optional().describe('Takes the place of this certificate everywhere, at once.'),
})

export const changeCertificate = z.object({ description: z.string().trim().max(200) })

export const deleteCertificateQuery = z.object({
  name: z.string().max(253).optional().describe('The first of its names, if it is in use.'),
})

export const inspection = z.object({
  certificate: z
    .object(facts)
    .nullable()
    .describe('What the file holds; null when no certificate could be read.'),
  faults: z
    .array(
      z.object({
        code: z.enum(uploadFaultCodes),
        block: z.number().int().nullable(),
        detail: z.string().nullable(),
      }),
    )
    .describe('Why it would be refused; empty: it can be uploaded.'),
  notes: z.array(z.object({ code: z.enum(uploadNoteCodes), detail: z.string().nullable() })),
  same_names: z
    .array(z.object({ id, not_after: instant }))
    .describe('Certificates of the team for the same names, which it might replace.'),
})

export const certificateQuery = z.object(pageQuery('crt'))
export const certificatePage = page(certificate)
export const certificateChain = z.object({ chain_pem: z.string() })

export type Certificate = z.output<typeof certificate>
export type CertificateFacts = Pick<
  Certificate,
  'names' | 'issuer' | 'serial' | 'key_type' | 'sha256' | 'not_before' | 'not_after'
>
export type CertificateSource = (typeof certificateSources)[number]
export type CertificateState = (typeof certificateStates)[number]
export type CertificateUse = z.output<typeof certificateUse>
export type CertificateFile = z.output<typeof certificateFile>
/** With the defaults of what was left out. */
export type CertificateToUpload = z.output<typeof uploadCertificate>
export type UploadCertificate = z.input<typeof uploadCertificate>
export type Inspection = z.output<typeof inspection>
