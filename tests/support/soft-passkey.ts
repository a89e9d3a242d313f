// A passkey in software, for tests without a browser. It signs whatever a test asks for, right or wrong.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Told = {
	challenge: string
	/** The origin that a browser would name. */
	origin?: string
	rpId?: string
	/** Whether the person was verified, by finger or PIN. */
	isVerified?: boolean
}

const site = { origin: 'https://www.example.com', rpId: 'www.example.com' }

/** Makes a passkey for an account's id. */
export function softPasskey(userId: string) {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
	const id = randomBytes(32)
	const key = cbor(
		new Map<number, number | Buffer>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, Buffer.from(x, 'base64url')],
			[-3, Buffer.from(y, 'base64url')],
		]),
	)
	const name = id.toString('base64url')
	const base = { id: name, rawId: name, type: 'public-key', clientExtensionResults: {} }
	return {
		/** What a browser sends for a new passkey. */
		register(told: Told) {
			const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, key])
			const authData = Buffer.concat([authenticatorData(told, { isNew: true }), credential])
			const attestation = new Map<string, unknown>([
				['fmt', 'none'],
				['attStmt', new Map()],
				['authData', authData],
			])
			const response = {
				clientDataJSON: clientData('webauthn.create', told).toString('base64url'),
				attestationObject: cbor(attestation).toString('base64url'),
				transports: ['internal'],
			}
			return { ...base, response }
		},
		/** What a browser sends at a sign-in, as the call's JSON. */
		assert(told: Told & { counter?: number; handle?: string }): string {
			const { counter = 0, handle = userId } = told
			const data = authenticatorData(told, { counter })
			const client = clientData('webauthn.get', told)
			const hash = createHash('sha256').update(client).digest()
			const signature = sign('sha256', Buffer.concat([data, hash]), privateKey)
			const response = {
				clientDataJSON: client.toString('base64url'),
				authenticatorData: data.toString('base64url'),
				signature: signature.toString('base64url'),
				userHandle: Buffer.from(handle).toString('base64url'),
			}
			return JSON.stringify({ ...base, response })
		},
	}
}

function clientData(type: string, { challenge, origin = site.origin }: Told): Buffer {
	return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(
	{ rpId = site.rpId, isVerified = true }: Told,
	{ isNew = false, counter = 0 },
): Buffer {
	const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
	const count = Buffer.alloc(4)
	count.writeUInt32BE(counter)
	const hash = createHash('sha256').update(rpId).digest()
	return Buffer.concat([hash, Buffer.from([flags]), count])
}

type Value = number | string | Buffer | Map<string | number, Value>

/** The little of CBOR that passkeys need. */
function cbor(value: unknown): Buffer {
	const given = value as Value
	if (typeof given === 'number') return given < 0 ? head(1, -1 - given) : head(0, given)
	if (typeof given === 'string') return Buffer.concat([head(3, given.length), Buffer.from(given)])
	if (Buffer.isBuffer(given)) return Buffer.concat([head(2, given.length), given])
	const pairs = [...given].flatMap(([name, item]) => [cbor(name), cbor(item)])
	return Buffer.concat([head(5, given.size), ...pairs])
}

function head(kind: number, size: number): Buffer {
	if (size < 24) return Buffer.from([(kind << 5) | size])
	return size < 256
		? Buffer.from([(kind << 5) | 24, size])
		: Buffer.concat([Buffer.from([(kind << 5) | 25]), uint16(size)])
}

function uint16(value: number): Buffer {
	const bytes = Buffer.alloc(2)
	bytes.writeUInt16BE(value)
	return bytes
}
