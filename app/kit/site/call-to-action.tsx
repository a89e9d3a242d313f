import type { Button } from '#kit/records/fixed-fields.ts'
import { PageLink } from './page-link.tsx'

/** The words of the band, as staff wrote them; without a heading, there is none. */
export type CallWords = { callTitle: string; callText: string; callButton: Button }

type CallToActionProps = {
	title: string
	text: string
	/** The first is the main one. Those without words are left out. */
	buttons: readonly Button[]
	/** Whose form changes the words, such as `heads/services`; omit where they are no fields. */
	form?: string
	/** The names of the fields with title, text and buttons. */
	fields?: readonly [title: string, text: string, button: string]
}

const ownFields = ['callTitle', 'callText', 'callButton'] as const

/** The yolk-coloured band at the end of a page, with the next step. */
export function CallToAction(props: CallToActionProps) {
	const { title, text, buttons, form, fields = ownFields } = props
	return (
		<section className="no-print bg-yolk text-deep" data-form={form}>
			<div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-10 md:py-16">
				<div className="grid max-w-2xl gap-3">
					<h2 className="title-2" data-edit={form && `${fields[0]} heading`}>
						{title}
					</h2>
					{text ? (
						<p className="lead" data-edit={form && `${fields[1]} text`}>
							{text}
						</p>
					) : null}
				</div>
				<div className="flex flex-wrap gap-4" data-edit={form && `${fields[2]} button`}>
					{buttons.map(({ label, to }, index) =>
						label ? (
							<PageLink
								key={label}
								to={to}
								className={`button ${index === 0 ? 'bg-deep text-white hover:bg-pasture' : 'button-line'}`}
							>
								{label}
							</PageLink>
						) : null,
					)}
				</div>
			</div>
		</section>
	)
}

/** The band with the words of a page; nothing without its heading. */
export function ClosingCall({ words, form }: { words: Partial<CallWords>; form: string }) {
	const { callTitle, callText = '', callButton } = words
	if (!callTitle) return null
	const buttons = callButton ? [callButton] : []
	return <CallToAction title={callTitle} text={callText} buttons={buttons} form={form} />
}

type DetailWords = { detailTitle: string; detailText: string; detailLink: string }

type DetailCallProps = { words: DetailWords; to: string; form: string }

/** The band below a record, with the words that staff write for all of its type; nothing without a heading. */
export function DetailCall({
	words: { detailTitle, detailText, detailLink },
	to,
	form,
}: DetailCallProps) {
	if (!detailTitle) return null
	return (
		<CallToAction
			title={detailTitle}
			text={detailText}
			buttons={[{ label: detailLink, to }]}
			form={form}
			fields={['detailTitle', 'detailText', 'detailLink']}
		/>
	)
}
