import { useCallback } from 'react'
import { Link, useRevalidator } from 'react-router'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { LeadCame } from './lead-came.tsx'
import type { TitledPages } from './lead-came.tsx'
import { LeadMails } from './lead-mails.tsx'
import type { SentMail } from './lead-mails.tsx'
import { LeadPictures } from './lead-pictures.tsx'
import { LeadOwner } from './lead-owner.tsx'
import type { Owning } from './lead-owner.tsx'
import { LeadProducts } from './lead-products.tsx'
import type { ProductNow } from './lead-products.tsx'
import { LeadStateChoice } from './lead-state-choice.tsx'
import { LeadTalk } from './lead-talk.tsx'
import { LeadWays } from './lead-ways.tsx'
import { LeadWriting } from './lead-writing.tsx'
import { useBusiness } from '#platform/business/use-business.ts'
import { countryName } from '#enquiries/leads/country-name.ts'
import type { LeadOrigin } from '#enquiries/leads/lead-origin.ts'
import type { LeadPicture } from '#enquiries/leads/pictures/pictures.server.ts'
import { referenceOf } from '#enquiries/leads/reference.ts'
import { telephoneLink } from '#platform/lib/text/telephone.ts'
import { fieldLabels, kindLabels } from './lead-labels.ts'
import type { LeadKindName, LeadState } from './lead-labels.ts'
import type { TalkDraft, TalkEntry } from './talk.server.ts'
import { useLeadWatch } from './use-lead-watch.ts'
import { useWriting } from './use-writing.ts'
import './inbox.css'

type Lead = {
	id: string
	kind: LeadKindName
	state: LeadState
	name: string
	email: string
	country: string | null
	subject: string | null
	message: string | null
	fields: unknown
	createdAt: Date
	isSuspected: boolean
	/** Path of the page with the form; null for older leads. */
	page: string | null
} & LeadOrigin

type Consent = {
	id: string
	textShown: string
	page: string
	office: 'New Zealand' | 'Australia'
	givenAt: Date
	confirmedAt: Date | null
	withdrawnAt: Date | null
}

type LeadPageProps = {
	lead: Lead
	mails: SentMail[]
	consents: Consent[]
	talk: { entries: TalkEntry[]; draft: TalkDraft | null }
	owning: Owning
	/** Of an enquiry list, with what has become of each. */
	products: ProductNow[]
	pictures: LeadPicture[]
	pages: TitledPages
	/** Ids of the adjacent leads in the list. */
	neighbours: { previous: string | null; next: string | null }
	/** Query string of the list. */
	list: string
	user: { id: string; email: string }
}

/** One lead: what was sent, what was written since, its state, its mails. */
export function LeadPage({ neighbours, list, ...props }: LeadPageProps) {
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

function LeadParts({
	lead,
	mails,
	consents,
	products,
	pictures,
	pages,
	talk,
	owning,
	user,
}: Omit<LeadPageProps, 'neighbours' | 'list'>) {
	const { revalidate } = useRevalidator()
	const refresh = useCallback(() => void revalidate(), [revalidate])
	const { entries, draft } = talk
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
					<LeadTalk
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
			<Fact label="Country">{countryName(lead.country)}</Fact>
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

function FactValue({ name, value }: { name: string; value: unknown }) {
	if (name === 'phone') return <a href={telephoneLink(String(value))}>{String(value)}</a>
	return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

type FactProps = { label: string; className?: string; children: React.ReactNode }

function Fact({ label, className, children }: FactProps) {
	return (
		<div className={className}>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	)
}

function ConsentCard({ consent }: { consent: Consent }) {
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
