import { plural } from '#platform/lib/text/plural.ts'
import { Link } from 'react-router'
import type { FailedMail } from '#kit/admin/mails/failed-mail-list.tsx'
import { mailLabels } from '#kit/admin/mails/mail-labels.ts'
import { PartText } from '#kit/admin/health/health-page.tsx'
import { stateLabels } from '#kit/admin/health/system-part.ts'
import type { SystemPart } from '#kit/admin/health/system-part.ts'
import { RelativeTime } from '#kit/admin/relative-time.tsx'

/** A text with places of pictures that could not be pasted, and where they are added. */
export type WaitingText = { label: string; href: string }

/** Null where a figure could not be read. */
export type AttentionFigures = {
	overdueLeads: number | null
	undeliveredReplies: number | null
	newLeads: number | null
	suspectedSpam: number | null
	failedMails: FailedMail[] | null
	missingAlts: number | null
	authorless: number | null
	/** Links within the site, and to others. */
	brokenLinks: number | null
	deadLinks: number | null
	picturePlaces: { total: number; texts: WaitingText[] } | null
	drafts: { section: string; amount: number }[] | null
	refused: RefusedChange[] | null
	/** What visitors miss of the business. */
	business: { field: string; label: string; text: string }[] | null
	/** What the site links to by itself and nobody has published, with the form where that is done. */
	pages: { label: string; href: string; hint: string }[] | null
}

/** Scheduled changes that were not published at their time. */
export type RefusedChange = {
	kind: string
	title: string
	href: string
	refusal: { sentence: string; at: string }
}

/** What needs attention; says so when nothing does. */
export function Attention({ figures, parts }: { figures: AttentionFigures; parts: SystemPart[] }) {
	const {
		overdueLeads,
		undeliveredReplies,
		newLeads,
		suspectedSpam,
		failedMails,
		missingAlts,
		drafts,
		authorless,
		brokenLinks,
		deadLinks,
		picturePlaces,
		refused,
		business,
		pages,
	} = figures
	const counts = [
		overdueLeads,
		undeliveredReplies,
		newLeads,
		suspectedSpam,
		refused?.length,
		failedMails?.length,
		missingAlts,
		drafts?.length,
		authorless,
		brokenLinks,
		deadLinks,
		picturePlaces?.total,
		business?.length,
		pages?.length,
	]
	const isQuiet = parts.length === 0 && !counts.some(Boolean)
	return (
		<section className="dash-card dash-attention" aria-labelledby="attention">
			<h2 id="attention">Needs attention</h2>
			{isQuiet ? <p className="hint">Nothing needs your attention.</p> : null}
			<ul className="dash-list">
				{parts.map((part) => (
					<UnhealthyPart key={part.name} {...part} />
				))}
				{business?.map(({ field, label, text }) => (
					<li key={field}>
						<Link to={`/admin/business#${field}`}>{label}</Link>
						<span className="hint">{text}</span>
					</li>
				))}
				{pages?.map(({ label, href, hint }) => (
					<li key={label}>
						<Link to={href}>{label}</Link>
						<span className="hint">{hint}</span>
					</li>
				))}
				{refused?.map(({ kind, title, href, refusal }) => (
					<li key={href} className="dash-alarm">
						<Link to={href}>{`${kind} “${title}”: changes not published`}</Link>
						<span>
							{refusal.sentence} (<RelativeTime date={new Date(refusal.at)} />)
						</span>
					</li>
				))}
				{overdueLeads ? (
					<li className="dash-alarm">
						<Link to="/admin/leads?due=overdue">
							{overdueLeads === 1
								? '1 lead is overdue'
								: `${overdueLeads.toLocaleString('en-NZ')} leads are overdue`}
						</Link>
						<span className="hint">They were promised a reply by then, and have none.</span>
					</li>
				) : null}
				{undeliveredReplies ? (
					<li className="dash-alarm">
						<Link to="/admin/leads?due=undelivered">
							{undeliveredReplies === 1
								? '1 reply was not delivered'
								: `${undeliveredReplies.toLocaleString('en-NZ')} replies were not delivered`}
						</Link>
						<span className="hint">
							Those who wrote have no answer. Check the address, or call them.
						</span>
					</li>
				) : null}
				{failedMails?.length ? <FailedMails mails={failedMails} /> : null}
				{newLeads ? (
					<li>
						<Link to="/admin/leads?state=new">{plural(newLeads, 'new lead')}</Link>
						<span className="hint">Sent by visitors, not yet handled.</span>
					</li>
				) : null}
				{suspectedSpam ? (
					<li>
						<Link to="/admin/leads?state=spam">
							{suspectedSpam === 1
								? '1 message looks like spam'
								: `${suspectedSpam.toLocaleString('en-NZ')} messages look like spam`}
						</Link>
						<span className="hint">Held back: nobody was mailed. Have a look.</span>
					</li>
				) : null}
				<FindingCount
					amount={brokenLinks}
					kind="broken-link"
					words={['broken link in the content', 'broken links in the content']}
				/>
				<FindingCount
					amount={deadLinks}
					kind="dead-link"
					words={['dead link to another site', 'dead links to other sites']}
				/>
				{picturePlaces?.total ? <PicturePlaces {...picturePlaces} /> : null}
				{authorless ? (
					<li>
						<Link to="/admin/news?author=none">
							{authorless === 1
								? '1 article without an author'
								: `${authorless.toLocaleString('en-NZ')} articles without an author`}
						</Link>
						<span className="hint">Readers cannot see who wrote them.</span>
					</li>
				) : null}
				{missingAlts ? (
					<li>
						<Link to="/admin/media?alt=missing">
							{missingAlts === 1
								? '1 image without a description'
								: `${missingAlts} images without a description`}
						</Link>
						<span className="hint">Screen readers cannot describe them.</span>
					</li>
				) : null}
				{drafts?.map(({ section, amount }) => (
					<li key={section}>
						<Link to={`/admin/${section}?state=draft`}>
							{`${plural(amount, 'draft')} in ${section}`}
						</Link>
						<span className="hint">Visitors cannot see them yet.</span>
					</li>
				))}
			</ul>
		</section>
	)
}

function UnhealthyPart({ name, state, text, moment }: SystemPart) {
	return (
		<li className={state === 'broken' ? 'dash-alarm' : undefined}>
			<Link to="/admin/health">{`${name}: ${stateLabels[state].toLowerCase()}`}</Link>
			<span className={state === 'broken' ? undefined : 'hint'}>
				<PartText text={text} moment={moment} />
			</span>
		</li>
	)
}

/** Maximum failed mails that are read. */
const mostRead = 50

function FailedMails({ mails }: { mails: FailedMail[] }) {
	return (
		<li className="dash-alarm">
			<Link to="/admin/mails">
				{mails.length === 1
					? '1 mail could not be sent'
					: `${mails.length}${mails.length < mostRead ? '' : ' or more'} mails could not be sent`}
			</Link>
			<ul>
				{mails.slice(0, 5).map(({ id, kind, leadId, toEmail, reason, failedAt }) => (
					<li key={id}>
						{leadId ? <Link to={`/admin/leads/${leadId}`}>Open the lead</Link> : mailLabels[kind]}
						{toEmail ? ` (${toEmail}): ` : ': '}
						{reason ?? 'the mail server refused it'} (<RelativeTime date={failedAt} />)
					</li>
				))}
			</ul>
		</li>
	)
}

type FindingCountProps = { amount: number | null; kind: string; words: [one: string, many: string] }

/** A number of things to put right, with their list. */
function FindingCount({ amount, kind, words: [one, many] }: FindingCountProps) {
	if (!amount) return null
	return (
		<li>
			<Link to={`/admin/put-right?kind=${kind}`}>{plural(amount, one, many)}</Link>
			<span className="hint">Visitors who follow them find nothing.</span>
		</li>
	)
}

function PicturePlaces({ total, texts }: { total: number; texts: WaitingText[] }) {
	return (
		<li>
			<strong>
				{total === 1
					? '1 text still needs a picture'
					: `${total.toLocaleString('en-NZ')} texts still need a picture`}
			</strong>
			<ul>
				{texts.map(({ label, href }) => (
					<li key={href} className="dash-broken">
						<Link to={href}>{label}</Link>
					</li>
				))}
			</ul>
			<span className="hint">
				It could not be copied from a document. Visitors do not see its place.
			</span>
			<More amount={total - texts.length} />
		</li>
	)
}

function More({ amount }: { amount: number }) {
	if (amount <= 0) return null
	return (
		<span className="hint">{`And ${amount.toLocaleString('en-NZ')} more, once these are fixed.`}</span>
	)
}
