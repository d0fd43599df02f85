import type { Certificate, Inspection, UploadCertificate } from '@nora/contract/certificates'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aCertificate } from '../../testing/domain-fixtures.ts'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const team = aUser({ team: { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } })
const office = aCertificate({
  id: 'crt_office',
  source: 'uploaded',
  names: ['*.office.example', 'office.example'],
  description: 'The office',
  not_after: '2099-02-15T10:00:00.000Z',
  renew_at: null,
  renew_reason: null,
  used_by: [{ kind: 'zone', id: 'zon_1', hostname: '*.office.example' }],
})

function openCertificates(
  path = '/team_tls_certificates',
  given: FakeApi['certificates'] = {},
  items: Certificate[] = [aCertificate(), office],
  user = team,
) {
  const certificates: FakeApi['certificates'] = {
    listCertificates: async () => ({ items, next_cursor: null }),
    ...given,
  }
  return openConsole(path, { user, api: { certificates } })
}

const inspection = (changes: Partial<Inspection> = {}): Inspection => {
  const { names, issuer, serial, key_type, sha256, not_before, not_after } = office
  const certificate = { names, issuer, serial, key_type, sha256, not_before, not_after }
  return { certificate, faults: [], notes: [], same_names: [], ...changes }
}

test('the list says where each is from, who uses it and when it is renewed', async () => {
  openCertificates()
  const row = (await screen.findByText('*.office.example', { selector: '.font-mono' })).closest('[role=row]')
  expect(row?.textContent).toMatch(/and 1 more · The office.*uploaded.*left.*by hand/)
  expect((await screen.findByText('app.field.example')).closest('[role=row]')?.textContent).toContain(
    'nobody',
  )
})

test('the drawer says when it renews itself, and renews it now', async () => {
  const renewed: string[] = []
  openCertificates('/team_tls_certificates?certificate=crt_1', {
    renewCertificate: async ({ params }) => {
      renewed.push(params.id)
      return aCertificate({ state: 'renewing' })
    },
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'app.field.example' }))
  expect(drawer.getByText(/after two thirds of its lifetime/)).toBeDefined()
  fireEvent.click(drawer.getByRole('button', { name: 'Renew now' }))
  await waitFor(() => expect(renewed).toEqual(['crt_1']))
  expect(await screen.findByText('The next certificate is ordered')).toBeDefined()
})

test('a file is inspected while it is pasted: what is wrong with it, and what it holds', async () => {
  const uploaded: UploadCertificate[] = []
  const faults: Inspection['faults'] = [{ code: 'issuer_missing', block: null, detail: 'CN=Meadow' }]
  const { address } = openCertificates('/team_tls_certificates?new=yes', {
    inspectCertificate: async (given) => inspection({ faults: given?.body?.is_private_issuer ? [] : faults }),
    uploadCertificate: async (given) => {
      if (given?.body) uploaded.push(given.body)
      return office
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a certificate' }))
  const field = dialog.getByLabelText(/^Certificate, chain and private key/)
  fireEvent.change(field, { target: { value: '-----BEGIN CERTIFICATE-----' } })
  expect(await dialog.findByText(/The certificate of its issuer is missing: CN=Meadow/)).toBeDefined()
  expect(dialog.getByText('*.office.example, office.example')).toBeDefined()
  fireEvent.click(dialog.getByLabelText('The issuer is our own, and visitors trust it'))
  expect(await dialog.findByText('Everything is right: the certificate can be uploaded.')).toBeDefined()
  fireEvent.submit(field)
  await waitFor(() => expect(address()).toBe('/team_tls_certificates?certificate=crt_office'))
  expect(uploaded).toEqual([{ pem: '-----BEGIN CERTIFICATE-----', is_private_issuer: true, description: '' }])
})

test('a protected key asks for its passphrase, and an uploaded one takes the place of another', async () => {
  const uploaded: UploadCertificate[] = []
  openCertificates('/team_tls_certificates?new=crt_office', {
    inspectCertificate: async (given) =>
      inspection(
        given?.body?.passphrase === 'abc'
          ? { notes: [{ code: 'reordered', detail: null }] }
          : { faults: [{ code: 'passphrase_missing', block: 2, detail: null }] },
      ),
    uploadCertificate: async (given) => {
      if (given?.body) uploaded.push(given.body)
      throw aProblem(409, 'Conflict', 'The new certificate does not cover a.office.example.')
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the certificate' }))
  const field = dialog.getByLabelText(/^Certificate, chain and private key/)
  fireEvent.change(field, { target: { value: '-----BEGIN ENCRYPTED PRIVATE KEY-----' } })
  expect(await dialog.findByText(/^Block 2: The private key is protected/)).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Passphrase'), { target: { value: 'abc' } })
  expect(await dialog.findByText(/were in another order/)).toBeDefined()
  fireEvent.submit(field)
  expect(await dialog.findByText('The new certificate does not cover a.office.example.')).toBeDefined()
  expect(uploaded).toMatchObject([{ passphrase: 'abc', replaces: 'crt_office' }])
})

test('a PKCS#12 file is taken as it is, and its passphrase is asked for', async () => {
  const asked: unknown[] = []
  openCertificates('/team_tls_certificates?new=yes', {
    inspectCertificate: async (given) => {
      asked.push(given?.body)
      return inspection()
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a certificate' }))
  const file = new File([new Uint8Array([48, 130, 1])], 'office.p12')
  fireEvent.change(dialog.getByLabelText('Choose files', { selector: 'input' }), {
    target: { files: [file] },
  })
  expect(await dialog.findByText('File office.p12')).toBeDefined()
  expect(dialog.getByLabelText('Passphrase')).toBeDefined()
  await waitFor(() => expect(asked).toEqual([{ pkcs12_base64: 'MIIB', is_private_issuer: false }]))
})

test('one in use is deleted only when its name was typed', async () => {
  const deleted: unknown[] = []
  openCertificates('/team_tls_certificates?certificate=crt_office', {
    deleteCertificate: async (input) => void deleted.push(input),
  })
  const drawer = within(await screen.findByRole('dialog', { name: '*.office.example' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Delete' }))
  const name = 'Delete the certificate for *.office.example?'
  const question = within(await screen.findByRole('dialog', { name }))
  expect(question.getByText(/^It is used by \*\.office\.example/)).toBeDefined()
  fireEvent.change(question.getByRole('textbox'), { target: { value: '*.office.example' } })
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(deleted).toEqual([{ params: { id: 'crt_office' }, query: { name: '*.office.example' } }]),
  )
})

test('an empty list says that certificates come by themselves, and the page needs a team', async () => {
  openCertificates('/team_tls_certificates', {}, [])
  await screen.findByRole('heading', { name: 'No certificates yet' })
  cleanup()
  openCertificates('/team_tls_certificates', {}, [], aUser())
  await screen.findByRole('heading', { name: 'This page is for a team' })
})
