// Whether receivers can tell that a test mail is ours, by what the receiving server found and what the DNS says.
import { domainToASCII } from 'node:url'
import type { ProofResult } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { readDmarc } from './dmarc.server.ts'
import type { Dmarc, TxtLookup } from './dmarc.server.ts'
import { domainOf } from './proof-head.ts'
import type { MethodResult, ProofHead, Signature } from './proof-head.ts'

/** Checks a test that was sent from `sender`: the first thing that is wrong. A DNS that is away proves nothing. */
export async function checkProof(
	head: ProofHead,
	{ sender, lookUp }: { sender: string; lookUp: TxtLookup },
): Promise<ProofResult> {
	// As it is in headers and in the DNS.
	const domain = domainToASCII(domainOf(sender))
	const address = `${sender.slice(0, sender.lastIndexOf('@'))}@${domain}`.toLowerCase()
	const signed = goodSignatures(head)
	const spf = spfOf(head)
	const envelope = spf.domain || domain
	const domains = [domain, envelope, ...signed.map((signature) => signature.domain)]
	const known = await readAll([...new Set(domains)], lookUp)
	const policy = known?.get(domain)?.policy ?? null
	const isOurs = (other: string) => isAligned(other, domain, known)
	const own = signed.filter((signature) =>
		policy?.isStrict ? signature.domain === domain : isOurs(signature.domain),
	)
	if (head.from && head.from !== address)
		return refused(
			`The test arrived from ${head.from}: your mail service has replaced the address. Have it send from this one, or use an address that it sends from.`,
		)
	if (!head.results)
		return notProven(
			'The test has arrived, but the server that received it does not say what it found (no Authentication-Results header), as within one mail service. Have the test sent to you at another provider, and paste its headers.',
		)
	if (own.length === 0) {
		if (hasFailedForNow(head)) return notProven(dnsAway(domain))
		const isRefused = policy && !(spf.hasPassed && isOurs(envelope))
		const words = unsigned({ domain, envelope, signed, spf })
		return refused(isRefused ? severity(policy) + words : words)
	}
	if (!known) return notProven(dnsAway(domain))
	// The record of the higher name holds for both.
	const [highest = domain] = [domain, ...own.map((signature) => signature.domain)].toSorted(
		(a, b) => a.length - b.length,
	)
	if (!policy)
		return refused(
			`Our mail is signed, but there is no DMARC record. Add this record to the DNS: name _dmarc.${highest}, type TXT, value v=DMARC1; p=none.`,
		)
	if (!own.some(({ coversList }) => coversList))
		return refused(
			'Our mail is signed, but not its headers List-Unsubscribe and List-Unsubscribe-Post, so mail programs show no button to unsubscribe from a newsletter. Have your mail service sign both (RFC 8058).',
		)
	return { state: 'proven', advice: 'Receivers can tell that mail from this address is ours.' }
}

const refused = (advice: string): ProofResult => ({ state: 'refused', advice })
const notProven = (advice: string): ProofResult => ({ state: 'not proven', advice })

const dnsAway = (domain: string) =>
	`The DNS of ${domain} could not be read when the test arrived. Test again in a few minutes.`

/** What a policy may want done with mail that is not proven. */
const wishes: Record<string, string> = { reject: 'refuse', quarantine: 'treat as spam' }

function severity({ at, action }: NonNullable<Dmarc['policy']>): string {
	return Object.hasOwn(wishes, action)
		? `${at} asks receivers to ${wishes[action]} mail that is not proven to be its own (p=${action}), and ours is not. `
		: ''
}

type Unsigned = { domain: string; envelope: string; signed: Signature[]; spf: Spf }

function unsigned({ domain, envelope, signed, spf }: Unsigned): string {
	if (signed.length === 0 && !spf.hasPassed)
		return `Nothing proves that mail from ${domain} is ours. Add this record to the DNS: name ${envelope}, type TXT, value v=spf1 include:… ~all, where your mail service says what follows “include:”. If that name has a record that begins with v=spf1, add to it instead: there may be only one.`
	const others = [...new Set(signed.map((signature) => signature.domain))].join(' and ')
	const found = others
		? `Our mail is signed for ${others}, not for ${domain}.`
		: 'Only SPF says that our mail comes from the right server, and that is lost when it is forwarded.'
	return `${found} Have your mail service sign mail from ${domain} (DKIM): it gives you the record to add to the DNS, whose name ends in ._domainkey.${domain}.`
}

function resultsOf({ results }: ProofHead, method: string): MethodResult[] {
	return (results ?? []).filter(({ name }) => name === method)
}

/** The DNS did not respond to the receiver. */
function hasFailedForNow(head: ProofHead): boolean {
	const found = [...resultsOf(head, 'dkim'), ...resultsOf(head, 'spf')]
	return found.some(({ result }) => result === 'temperror')
}

type Spf = { hasPassed: boolean; domain: string }

function spfOf(head: ProofHead): Spf {
	const found = resultsOf(head, 'spf')
	const spf = found.find(({ properties }) => properties.has('smtp.mailfrom')) ?? found[0]
	const sender = spf?.properties.get('smtp.mailfrom') || head.returnPath
	return { hasPassed: spf?.result === 'pass', domain: domainOf(sender) }
}

/** The signatures in the mail that the receiving server found good. */
function goodSignatures(head: ProofHead): Signature[] {
	const passed = resultsOf(head, 'dkim').filter(({ result }) => result === 'pass')
	return head.signatures.filter(({ domain, selector }) =>
		passed.some(({ properties }) => {
			const named = properties.get('header.d')
			// It may be of a name below the domain that signed.
			const signer = `.${domainOf(properties.get('header.i') ?? '')}`
			const isOfDomain = named === undefined ? signer.endsWith(`.${domain}`) : named === domain
			return isOfDomain && (properties.get('header.s') ?? selector) === selector
		}),
	)
}

type Known = ReadonlyMap<string, Dmarc>

/** Null when the DNS did not respond. */
async function readAll(domains: string[], lookUp: TxtLookup): Promise<Known | null> {
	try {
		const read = domains.map(async (one) => [one, await readDmarc(one, lookUp)] as const)
		return new Map(await Promise.all(read))
	} catch (error) {
		logger.warn({ err: error }, 'the DNS of our mail could not be read')
		return null
	}
}

/** Whether both domains are of one organisation. As long as no record tells, one has to be above the other. */
function isAligned(other: string, domain: string, known: Known | null): boolean {
	const ours = known?.get(domain)
	if (ours?.policy) return known?.get(other)?.organization === ours.organization
	return `.${other}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${other}`)
}
