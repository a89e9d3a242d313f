import type { LeadOrigin } from '#enquiries/leads/lead-origin.ts'
import type { LeadKindName } from './lead-labels.ts'
import { sentNouns, sourceWords } from './lead-origin.ts'

/** Pages of the site by their paths; `href` is null for one that visitors cannot see today. */
export type TitledPages = Record<string, { title: string; href: string | null }>

type LeadCameProps = {
	lead: LeadOrigin & { kind: LeadKindName; page: string | null }
	pages: TitledPages
}

/** Where the sender of a lead came from, such as "Google, first page: Wet litter; enquiry from: Boot dip". */
export function LeadCame({ lead, pages }: LeadCameProps) {
	const { kind, utmCampaign, firstPage, page } = lead
	const start = [sourceWords(lead), utmCampaign && `campaign ${utmCampaign}`]
	const sent = `${sentNouns[kind]} from`
	const steps =
		firstPage === page
			? [{ label: `first page and ${sent}`, path: page }]
			: [
					{ label: 'first page', path: firstPage },
					{ label: sent, path: page },
				]
	const known = steps.flatMap(({ label, path }) => (path ? [{ label, path }] : []))
	return (
		<>
			{start.filter(Boolean).join(', ')}
			{known.map(({ label, path }, index) => (
				<span key={label}>
					{index > 0 ? '; ' : start.some(Boolean) ? ', ' : ''}
					{label}: <PageName path={path} page={pages[path]} />
				</span>
			))}
		</>
	)
}

function PageName({ path, page }: { path: string; page: TitledPages[string] | undefined }) {
	if (!page) return <>{path}</>
	return page.href === null ? <>{page.title}</> : <a href={page.href}>{page.title}</a>
}
