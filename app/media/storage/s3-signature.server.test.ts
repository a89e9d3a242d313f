import { expect, test } from 'vitest'
import { signRequest, toQuery } from './s3-signature.server.ts'

// Key, requests and signatures come from the Amazon S3 documentation ("Signature Calculations for the
// Authorization Header"), so that they prove more than agreement with ourselves.
const credentials = {
	region: 'us-east-1',
	accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
	secretAccessKey: ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/'),
}
const at = new Date('2013-05-24T00:00:00Z')

type Known = [path: string, headers: Record<string, string>, body: string, signature: string]
const known: Known[] = [
	[
		'/test.txt',
		{ Range: 'bytes=0-9' },
		'',
		'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
	],
	[
		'/test$file.text'.replace('$', '%24'),
		{ Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
		'Welcome to Amazon S3.',
		'98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
	],
	[
		`/${toQuery({ prefix: 'J', 'max-keys': '2' })}`,
		{},
		'',
		'34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
	],
	[
		`/${toQuery({ lifecycle: '' })}`,
		{},
		'',
		'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
	],
]

test.each(known)('%s is signed as Amazon documents it', (path, headers, body, signature) => {
	const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
	const request = { method: body ? 'PUT' : 'GET', url, headers, body: Buffer.from(body), at }
	expect(signRequest(request, credentials)['authorization']).toContain(`Signature=${signature}`)
})

test('a session token is sent and signed', () => {
	const request = { method: 'GET', url: new URL('https://x/b'), headers: {}, body: Buffer.of(), at }
	const sent = signRequest(request, { ...credentials, sessionToken: 'a token' })
	expect(sent['x-amz-security-token']).toBe('a token')
	expect(sent['authorization']).toContain(
		'SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,',
	)
})

test('a query is sorted and encoded as the signature requires', () => {
	expect(toQuery({})).toBe('')
	expect(toQuery({ uploadId: 'a+b/c=', prefix: "news (1)'*!" })).toBe(
		'?prefix=news%20%281%29%27%2A%21&uploadId=a%2Bb%2Fc%3D',
	)
})
