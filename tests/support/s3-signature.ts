// AWS Signature Version 4, written apart from the SDK that the site signs with, so that one checks the other.
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Keys = { region: string; accessKeyId: string; secretAccessKey: string }

/** The `Authorization` header that a request must have; what it signs is what its own header names. */
export function authorizationOf(
	{ method, url = '', headers }: IncomingMessage,
	{ region, accessKeyId, secretAccessKey }: Keys,
): string {
	const names = /SignedHeaders=([^,]*)/.exec(String(headers.authorization))?.[1] ?? ''
	const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
	const hash = headers['x-amz-content-sha256']
	const [path, query = ''] = url.split('?')
	const sorted = query
		.split('&')
		.map((pair) => (pair && !pair.includes('=') ? `${pair}=` : pair))
		.toSorted()
		.join('&')
	const request = [method, path, sorted, lines.join(''), names, hash].join('\n')
	const time = String(headers['x-amz-date'])
	const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
	const hashed = createHash('sha256').update(request).digest('hex')
	const text = ['AWS4-HMAC-SHA256', time, scope, hashed].join('\n')
	const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
	const signature = hmac(key, text).toString('hex')
	return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

function hmac(key: Buffer | string, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest()
}
