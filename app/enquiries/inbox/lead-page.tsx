import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { LeadMails } from './lead-mails.tsx'
import { LeadPictures } from './lead-pictures.tsx'
import { LeadOwner } from './lead-owner.tsx'
import type { Owning } from './lead-owner.server.ts'
import { LeadProducts } from './lead-products.tsx'
import type { ProductNow } from './lead-products.tsx'
import { LeadStateChoice } from './lead-state-choice.tsx'
import { LeadConversation } from './lead-conversation.tsx'
import { LeadWriting } from './lead-writing.tsx'
import { useBusiness } from '#platform/business/use-business.ts'
import { hasCountries } from '#platform/lib/home.ts'
import { countryName } from '#enquiries/leads/country-name.ts'
import type { LeadPicture } from '#enquiries/leads/pictures/pictures.server.ts'
import { referenceOf } from '#enquiries/leads/reference.ts'
import { telephoneLink } from '#platform/lib/text/telephone.ts'
import { fieldLabels, kindLabels } from './lead-labels.ts'
import { sentNouns, sourceWords } from './lead-origin.ts'
import type { getLead } from './queries.server.ts'
import type { getConversation } from './conversation.server.ts'
import { useLeadWatch } from './use-lead-watch.ts'
import { useWriting } from './use-writing.ts'
import './inbox.css'

type Found = NonNullable<Awaited<ReturnType<typeof getLead>>>

/** Pages of the site by their paths; `href` is null for one that visitors cannot see today. */
type TitledPages = Record<string, { title: string; href: string | null }>

type LeadPageProps = Found & {
	conversation: Awaited<ReturnType<typeof getConversation>>
	owning: Owning
	/** Of an enquiry list, with what has become of each. */
	products: ProductNow[]
	pictures: LeadPicture[]
	pages: TitledPages
	user: { id: string; email: string }
}

type Ways = {
	/** Ids of the adjacent leads in the list. */
	neighbours: { previous: string | null; next: string | null }
	/** Query string of the list. */
	list: string
}

/** One lead: what was sent, what was written since, its state, its mails. */
export function LeadPage({ neighbours, list, ...props }: LeadPageProps & Ways) {
	return (
		<>
			<LeadWays neighbours={neighbours} list={list} />
			<header className="page-head">
				<h1>{props.lead.name}</h1>
			</header>
			{/* Another lead is another text. */}
			<LeadParts key={props.lead.id} {...props} />
		</>
	)
}

/** Links from a lead to its list, and to the previous (newer) and next lead there. */
function LeadWays({ neighbours: { previous, next }, list }: Ways) {
	return (
		<nav className="lead-ways" aria-label="Leads in this list">
			<Link to={`/admin/leads${list}`} className="back">
				Back to Leads
			</Link>
			<Way id={previous} list={list} rel="prev">
				<ChevronLeft aria-hidden="true" />
				Previous
			</Way>
			<Way id={next} list={list} rel="next">
				Next
				<ChevronRight aria-hidden="true" />
			</Way>
		</nav>
	)
}

type WayProps = { id: string | null; list: string; rel: 'prev' | 'next'; children: ReactNode }

/** Keeps its place at the end of the list, so that the other one does not move under the finger. */
function Way({ id, list, rel, children }: WayProps) {
	if (id === null) {
		return (
			<span className="btn" aria-disabled="true">
				{children}
			</span>
		)
	}
	return (
		<Link to={`/admin/leads/${id}${list}`} className="btn" rel={rel} prefetch="intent">
			{children}
		</Link>
	)
}

function LeadParts({
	lead,
	mails,
	consents,
	products,
	pictures,
	pages,
	conversation,
	owning,
	user,
}: LeadPageProps) {
	const { revalidate } = useRevalidator()
	const refresh = useCallback(() => void revalidate(), [revalidate])
	const { entries, draft } = conversation
	const seen = entries.filter(({ kind }) => kind === 'reply' || kind === 'message').length
	const writing = useWriting({ leadId: lead.id, draft, seen, userId: user.id, onChanged: refresh })
	const others = useLeadWatch(lead.id, entries, refresh)
	return (
		<div className="lead-columns">
			<div className="lead-main">
				<section className="lead-card" aria-labelledby="lead-sent">
					<h2 id="lead-sent">{lead.subject || kindLabels[lead.kind]}</h2>
					{lead.message ? <p className="lead-message">{lead.message}</p> : null}
					<LeadProducts products={products} />
					<LeadPictures
						leadId={lead.id}
						pictures={pictures.filter(({ messageId }) => messageId === null)}
					/>
					<Facts lead={lead} pages={pages} />
				</section>
				{entries.length > 0 ? (
					<LeadConversation
						entries={entries}
						pictures={pictures}
						visitor={lead}
						isBusy={writing.busyWith !== null}
						onTakeBack={(id) => void writing.takeBack(id)}
					/>
				) : null}
				<LeadWriting writing={writing} lead={lead} others={others} user={user} />
			</div>
			<div className="lead-side">
				<LeadOwner leadId={lead.id} owning={owning} userId={user.id} />
				<LeadStateChoice id={lead.id} state={lead.state} isSuspected={lead.isSuspected} />
				{consents.map((consent) => (
					<ConsentCard key={consent.id} consent={consent} />
				))}
				<LeadMails mails={mails} />
			</div>
		</div>
	)
}

function Facts({ lead, pages }: Pick<LeadPageProps, 'lead' | 'pages'>) {
	const more = Object.entries(lead.fields as Record<string, unknown>).filter(
		([name, value]) => fieldLabels[name] && value !== '',
	)
	return (
		<dl className="lead-facts">
			<Fact label="Kind">{kindLabels[lead.kind]}</Fact>
			<Fact label="Reference">{referenceOf(lead.id)}</Fact>
			<Fact label="Received">
				<RelativeTime date={lead.createdAt} />
			</Fact>
			<Fact label="Email">
				<a href={`mailto:${lead.email}`}>{lead.email}</a>
			</Fact>
			{hasCountries() ? <Fact label="Country">{countryName(lead.country)}</Fact> : null}
			<Fact label="Person">
				<Link to={`/admin/people?q=${encodeURIComponent(lead.email)}`}>All data held</Link>
			</Fact>
			{more.map(([name, value]) => (
				<Fact key={name} label={fieldLabels[name] ?? name}>
					<FactValue name={name} value={value} />
				</Fact>
			))}
			{lead.page || lead.firstPage ? (
				<Fact label="Came from" className="lead-came">
					<LeadCame lead={lead} pages={pages} />
				</Fact>
			) : null}
		</dl>
	)
}

/** Where the sender of a lead came from, such as "Google, first page: Wet litter; enquiry from: Boot dip". */
function LeadCame({ lead, pages }: Pick<LeadPageProps, 'lead' | 'pages'>) {
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

function FactValue({ name, value }: { name: string; value: unknown }) {
	if (name === 'phone') return <a href={telephoneLink(String(value))}>{String(value)}</a>
	return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

type FactProps = { label: string; className?: string; children: ReactNode }

function Fact({ label, className, children }: FactProps) {
	return (
		<div className={className}>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	)
}

function ConsentCard({ consent }: { consent: Found['consents'][number] }) {
	const { offices } = useBusiness()
	return (
		<section className="lead-card" aria-label="Consent to the newsletter">
			<h2>Consent to the newsletter</h2>
			<blockquote>{consent.textShown}</blockquote>
			<dl className="lead-facts">
				<Fact label="Given">
					<RelativeTime date={consent.givenAt} />
				</Fact>
				<Fact label="On the page">{consent.page || 'Unknown'}</Fact>
				<Fact label="Given to">{offices[consent.office].company}</Fact>
				<Fact label="Confirmed by mail">
					{consent.confirmedAt ? <RelativeTime date={consent.confirmedAt} /> : 'Not yet'}
				</Fact>
				<Fact label="Ended">
					{consent.withdrawnAt ? <RelativeTime date={consent.withdrawnAt} /> : 'No'}
				</Fact>
			</dl>
		</section>
	)
}
