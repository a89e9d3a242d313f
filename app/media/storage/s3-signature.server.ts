// AWS Signature Version 4, which every S3-compatible server checks: the request's method, address, headers and body hash,
// signed with the secret key.
import { createHash, createHmac } from 'node:crypto'
import type { StorageKeys } from '#app/lib/env/credentials-file.server.ts'

export type S3Credentials = StorageKeys & { region: string }

type Unsigned = {
	method: string
	url: URL
	headers: Record<string, string>
	body: Uint8Array
	at: Date
}

/**
 * All headers to send with a request: those given, the date, the body's hash and the signature over all of them.
 *
 * Build the query with `toQuery`: the signature covers its exact spelling.
 */
export function signRequest(
	{ method, url, headers, body, at }: Unsigned,
	{ region, accessKeyId, secretAccessKey, sessionToken }: S3Credentials,
): Record<string, string> {
	const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
	const hash = sha256(body)
	const sent = {
		...lowerCase(headers),
		'x-amz-content-sha256': hash,
		'x-amz-date': time,
		...(sessionToken && { 'x-amz-security-token': sessionToken }),
	}
	const signed = Object.entries({ ...sent, host: url.host }).toSorted(byName)
	const names = signed.map(([name]) => name).join(';')
	const lines = signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`)
	const request = [method, url.pathname, url.search.slice(1), lines.join(''), names, hash]
	const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
	const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request.join('\n'))].join('\n')
	const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
	const signature = hmac(key, text).toString('hex')
	const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
	return { ...sent, authorization }
}

/** A query string in the order and encoding that the signature needs, with its question mark; empty without parameters. */
export function toQuery(parameters: Record<string, string>): string {
	const pairs = Object.entries(parameters)
		.map(([name, value]) => [encode(name), encode(value)] as [string, string])
		.toSorted(byName)
	return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`
}

function encode(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	)
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	)
}

function byName([a]: [string, string], [b]: [string, string]): number {
	return a < b ? -1 : 1
}

function sha256(content: Uint8Array | string): string {
	return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest()
}
