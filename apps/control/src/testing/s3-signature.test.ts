import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { findSignatureError } from './s3-signature.ts'

/** The examples of “Signature Calculations for the Authorization Header” in the documentation of Amazon S3. */
const KEY = {
  key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const NOW = new Date('2013-05-24T00:00:00Z')
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const EXAMPLES = [
  {
    name: 'GET Object',
    url: '/test.txt',
    headers: { range: 'bytes=0-9', 'x-amz-content-sha256': NOTHING },
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'GET Bucket Lifecycle',
    url: '/?lifecycle',
    headers: { 'x-amz-content-sha256': NOTHING },
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'Get Bucket (List Objects)',
    url: '/?max-keys=2&prefix=J',
    headers: { 'x-amz-content-sha256': NOTHING },
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

test.each(EXAMPLES)(
  'Amazon’s example $name is signed and checked as its documentation says',
  async (example) => {
    const { url, headers, signed, signature } = example
    const authorization = `AWS4-HMAC-SHA256 Credential=${KEY.key_id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`
    const request = {
      method: 'GET',
      url,
      headers: {
        ...headers,
        authorization,
        host: 'examplebucket.s3.amazonaws.com',
        'x-amz-date': '20130524T000000Z',
      },
      body: Buffer.alloc(0),
      now: NOW,
    }
    expect(findSignatureError(request, KEY)).toBeNull()
    expect(findSignatureError({ ...request, url: `${url}x` }, KEY)).toBe('SignatureDoesNotMatch')
    const signer = new AwsV4Signer({
      service: 's3',
      region: KEY.region,
      accessKeyId: KEY.key_id,
      secretAccessKey: KEY.secret_key,
      url: `https://examplebucket.s3.amazonaws.com${url}`,
      headers,
      datetime: '20130524T000000Z',
      // By itself it leaves out what proxies may change, such as the range.
      allHeaders: true,
    })
    expect(await signer.signature()).toBe(signature)
  },
)
