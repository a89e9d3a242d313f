// Whose a domain is, and what its owner wants done with mail that is not proven to be its own: the DMARC records at its
// name and at those above it (RFC 9989), which takes no list of public suffixes.
import { Resolver } from 'node:dns/promises'
import { tagsOf } from './proof-head.ts'

/** The TXT records of a name, each in one piece. @throws when the DNS does not say. */
export type TxtLookup = (name: string) => Promise<string[]>

const maxMs = 5000
const noRecord = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME'])

/** Asks the name servers of this machine, for 5 s at most. */
export const lookUpTxt: TxtLookup = async (name) => {
	const resolver = new Resolver({ timeout: 2000, tries: 2 })
	const timer = setTimeout(() => resolver.cancel(), maxMs)
	try {
		return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
	} catch (error) {
		if (noRecord.has((error as NodeJS.ErrnoException).code ?? '')) return []
		throw error
	} finally {
		clearTimeout(timer)
	}
}

export type Dmarc = {
	/** Domains of one organisation have the same; a domain stands for itself until there is a record. */
	organization: string
	/** What is to be done with mail that is not proven: `none`, `quarantine` or `reject`; null without a record. */
	policy: { at: string; action: string; isStrict: boolean } | null
}

/** Reads what holds for mail from a domain. @throws when the DNS does not say. */
export async function readDmarc(domain: string, lookUp: TxtLookup): Promise<Dmarc> {
	const found = await listRecords(domain, lookUp)
	const organization = organizationOf(domain, found)
	const at = (name: string) => found.find((record) => record.domain === name)
	const record = at(domain) ?? at(organization) ?? found.at(-1)
	if (!record) return { organization, policy: null }
	const { domain: name, tags } = record
	const action = (name !== domain && tags.get('sp')) || tags.get('p') || 'none'
	const isStrict = tags.get('adkim') === 's'
	return { organization, policy: { at: name, action: action.toLowerCase(), isStrict } }
}

type DmarcRecord = { domain: string; tags: Map<string, string> }

const maxNames = 8

/** From the domain upwards, to the first record that says whether its name is a public suffix. */
async function listRecords(domain: string, lookUp: TxtLookup): Promise<DmarcRecord[]> {
	const labels = domain.split('.')
	const names = labels
		.map((_, at) => labels.slice(at))
		.filter(({ length }, at) => at === 0 || length < maxNames)
		.map((rest) => rest.join('.'))
	const read = names.map(async (name): Promise<DmarcRecord[]> => {
		const records = (await lookUp(`_dmarc.${name}`)).map(tagsOf)
		const [tags, ...more] = records.filter((record) => record.get('v') === 'DMARC1')
		return tags && more.length === 0 ? [{ domain: name, tags }] : []
	})
	const found = (await Promise.all(read)).flat()
	const last = found.findIndex(({ tags }) => ['y', 'n'].includes(tags.get('psd') ?? ''))
	return last < 0 ? found : found.slice(0, last + 1)
}

/** The highest name with a record, or the one below a public suffix. */
function organizationOf(domain: string, found: DmarcRecord[]): string {
	const highest = found.at(-1)
	if (!highest) return domain
	if (highest.tags.get('psd') !== 'y' || highest.domain === domain) return highest.domain
	return domain
		.split('.')
		.slice(-1 - highest.domain.split('.').length)
		.join('.')
}
