import { expect, test } from 'vitest'
import type { ProofResult } from '#platform/db/tables/mails.server.ts'
import { arrivedHead, ourGreeting } from '#tests/fixtures/proof-heads.ts'
import { checkProof } from './check-proof.server.ts'
import { readProofHead } from './proof-head.ts'

type Arrived = Parameters<typeof arrivedHead>[0]
type Records = Record<string, string>

const sender = 'no-reply@hatchandhen.nz'

function check(arrived: Arrived, records: Records | null, from = sender) {
	const head = readProofHead(arrivedHead({ from, ...arrived }), { greeting: ourGreeting })
	const lookUp = async (name: string) => {
		if (records === null) throw new Error('no response')
		const record = records[name.replace('_dmarc.', '')]
		return record === undefined ? [] : [record]
	}
	return checkProof(head, { sender: from, lookUp })
}

const ours = { domain: 'hatchandhen.nz' }
const relay = { domain: 'relay.example' }
const passed = (domain: string) => `dkim=pass header.d=${domain}`
const spf = 'spf=pass smtp.mailfrom=no-reply@hatchandhen.nz'
const record = { 'hatchandhen.nz': 'v=DMARC1; p=none' }
const reject = { 'hatchandhen.nz': 'v=DMARC1; p=reject' }

test.each<[string, Arrived, Records | null, ProofResult['state'], RegExp]>([
	[
		'signed by us, with a DMARC record',
		{ results: passed('hatchandhen.nz'), signatures: [ours] },
		record,
		'proven',
		/^Receivers can tell/,
	],
	[
		'signed by us and by the service',
		{
			results: `${passed('relay.example')}; ${passed('hatchandhen.nz')}`,
			signatures: [relay, ours],
		},
		record,
		'proven',
		/^Receivers can tell/,
	],
	[
		'signed by us, named by the signer alone',
		{ results: 'dkim=pass header.i=@hatchandhen.nz header.s=one', signatures: [ours] },
		record,
		'proven',
		/^Receivers can tell/,
	],
	[
		'nothing at all',
		{ results: 'spf=none smtp.mailfrom=a@send.hatchandhen.nz; dkim=none' },
		{},
		'refused',
		/^Nothing proves that mail from hatchandhen\.nz is ours\. Add this record to the DNS: name send\.hatchandhen\.nz, type TXT, value v=spf1 include:… ~all/,
	],
	[
		'SPF only',
		{ results: spf },
		record,
		'refused',
		/^Only SPF .* Have your mail service sign mail from hatchandhen\.nz .*\._domainkey\.hatchandhen\.nz\.$/,
	],
	[
		'a signature of another domain',
		{ results: `${spf}; ${passed('relay.example')}`, signatures: [relay] },
		record,
		'refused',
		/^Our mail is signed for relay\.example, not for hatchandhen\.nz\. Have your mail service/,
	],
	[
		'our signature, which is not good',
		{
			results: `${passed('relay.example')}; dkim=fail header.d=hatchandhen.nz`,
			signatures: [relay, ours],
		},
		record,
		'refused',
		/^Our mail is signed for relay\.example,/,
	],
	[
		'a good signature that is not in the mail',
		{ results: passed('hatchandhen.nz'), signatures: [relay] },
		record,
		'refused',
		/^Nothing proves/,
	],
	[
		'no DMARC record',
		{ results: passed('hatchandhen.nz'), signatures: [ours] },
		{},
		'refused',
		/name _dmarc\.hatchandhen\.nz, type TXT, value v=DMARC1; p=none\.$/,
	],
	[
		'headers that are not signed',
		{
			results: passed('hatchandhen.nz'),
			signatures: [{ ...ours, covered: 'from:list-unsubscribe' }],
		},
		record,
		'refused',
		/List-Unsubscribe and List-Unsubscribe-Post.*RFC 8058/,
	],
	['no results', { results: null, signatures: [ours] }, record, 'not proven', /another provider/],
	[
		'a DNS that is away',
		{ results: passed('hatchandhen.nz'), signatures: [ours] },
		null,
		'not proven',
		/^The DNS of hatchandhen\.nz could not be read/,
	],
	[
		'a DNS that was away for the receiver',
		{ results: 'dkim=temperror header.d=hatchandhen.nz; spf=temperror', signatures: [ours] },
		record,
		'not proven',
		/^The DNS/,
	],
	[
		'nothing, where our domain asks to refuse that',
		{ results: 'spf=fail; dkim=none' },
		reject,
		'refused',
		/^hatchandhen\.nz asks receivers to refuse mail that is not proven to be its own \(p=reject\), and ours is not\. Nothing proves/,
	],
	['SPF only, where that is enough to be taken', { results: spf }, reject, 'refused', /^Only/],
	[
		'SPF of another domain, where our domain asks to refuse that',
		{ results: 'spf=pass smtp.mailfrom=bounce@relay.example' },
		reject,
		'refused',
		/\(p=reject\), and ours is not\. Only SPF/,
	],
])('%s', async (_, ...[arrived, records, state, words]) => {
	const advice = expect.stringMatching(words)
	expect(await check(arrived, records)).toEqual({ state, advice })
})

const news = 'news@post.hatchandhen.nz'

test.each<[string, Arrived, Records, ProofResult['state'], RegExp]>([
	[
		'the record of the parent makes one organisation of both',
		{ results: passed('hatchandhen.nz'), signatures: [ours] },
		reject,
		'proven',
		/^Receivers/,
	],
	[
		'with records of its own alone, our domain is another than that of the signature',
		{ results: passed('hatchandhen.nz'), signatures: [ours] },
		{ 'post.hatchandhen.nz': 'v=DMARC1; p=none' },
		'refused',
		/^Our mail is signed for hatchandhen\.nz, not for post\.hatchandhen\.nz/,
	],
	[
		'so it is where signatures have to be of the very domain',
		{ results: passed('hatchandhen.nz'), signatures: [ours] },
		{ 'hatchandhen.nz': 'v=DMARC1; p=none; adkim=s' },
		'refused',
		/^Our mail is signed/,
	],
	[
		'without any record, it has to stand at the higher name',
		{ results: passed('hatchandhen.nz'), signatures: [ours] },
		{},
		'refused',
		/name _dmarc\.hatchandhen\.nz,/,
	],
	[
		'the parent asks to refuse what is not proven',
		{ results: passed('relay.example'), signatures: [relay] },
		{ 'hatchandhen.nz': 'v=DMARC1; p=reject' },
		'refused',
		/^hatchandhen\.nz asks receivers to refuse .* Our mail is signed for relay\.example, not for post\.hatchandhen\.nz/,
	],
	[
		'the parent asks to treat it as spam',
		{ results: 'spf=none; dkim=none' },
		{ 'hatchandhen.nz': 'v=DMARC1; p=none; sp=quarantine' },
		'refused',
		/^hatchandhen\.nz asks receivers to treat as spam mail .*\(p=quarantine\)/,
	],
])('for mail from a name below our domain: %s', async (_, ...[arrived, records, state, words]) => {
	const advice = expect.stringMatching(words)
	expect(await check(arrived, records, news)).toEqual({ state, advice })
})

test('a service that replaces the sender is found first', async () => {
	const arrived = { from: 'somebody@gmail.example', results: passed('gmail.example') }
	const head = arrivedHead({ ...arrived, signatures: [{ domain: 'gmail.example' }] })
	const result = await checkProof(readProofHead(head, { greeting: ourGreeting }), {
		sender,
		lookUp: async () => [],
	})
	expect(result.state).toBe('refused')
	expect(result.advice).toMatch(/^The test arrived from somebody@gmail\.example:/)
})

test('a domain with letters of any script is looked up as the DNS has it', async () => {
	const records = { 'xn--mori-qsa.nz': 'v=DMARC1; p=none' }
	const head = arrivedHead({
		from: 'office@xn--mori-qsa.nz',
		results: passed('xn--mori-qsa.nz'),
		signatures: [{ domain: 'xn--mori-qsa.nz' }],
	})
	const result = await checkProof(readProofHead(head, { greeting: ourGreeting }), {
		sender: 'Office@māori.nz',
		lookUp: async (name) => (name === '_dmarc.xn--mori-qsa.nz' ? Object.values(records) : []),
	})
	expect(result.state).toBe('proven')
})
