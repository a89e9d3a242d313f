import { useActionData, Link } from 'react-router'
import type { ListedView } from '#enquiries/leads/listed-products.ts'
import type { LeadRefusal } from '#enquiries/leads/lead-response.ts'
import { maxListed } from '#kit/site/enquiry/enquiry-cookies.ts'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { PriceNote } from '#kit/site/list/price-note.tsx'
import { EnquiryListForm } from './enquiry-list-form.tsx'
import { useEnquiryPage } from './use-enquiry-page.ts'

type EnquiryListPageProps = {
	products: ListedView[]
	/** Under which the list can be sent once. */
	listKey: string
	/** Why nothing was added, without scripts. */
	note: string | null
	words: HeroWords & Record<'listTitle' | 'formTitle' | 'noneTitle' | 'noneText', string>
}

const form = 'heads/enquiry'

const notes: Record<string, string> = {
	full: `Your list has ${maxListed} products, as many as one enquiry can have. Send it, or take a product off, before you add another.`,
	unknown: 'Nothing was added: this product is not on our site any longer.',
	away: 'Nothing was added, because our system is not responding. Please try again in a minute.',
}

export function EnquiryListPage({ products: all, listKey, note, words }: EnquiryListPageProps) {
	const refusal = useActionData<LeadRefusal>()
	const { products, isSent, hasText, markSent, hold, remove, list } = useEnquiryPage(
		all.filter(({ id }) => id !== refusal?.removed),
	)
	const isEmpty = products.length === 0 && !isSent
	const noteText = note === null ? null : (notes[note] ?? null)
	return (
		<>
			<PageHero {...words} form={form} />
			{noteText ? (
				<p className="wrap pt-8">
					<span role="alert" className="notice block">
						{noteText}
					</span>
				</p>
			) : null}
			{isEmpty && refusal?.message ? <NotSent refusal={refusal} /> : null}
			{isEmpty && hasText ? (
				<p className="wrap pt-10">
					<span role="status" className="notice block">
						Your list was sent or emptied in another tab. What you wrote here is kept: it is in the
						form again once you add a product.
					</span>
				</p>
			) : null}
			{isEmpty ? (
				<EmptyState title={words.noneTitle} text={words.noneText} form={form}>
					<Link to="/products" className="button button-pasture">
						See all products
					</Link>
				</EmptyState>
			) : (
				<section className="wrap py-10 md:py-16">
					<div className="grid max-w-4xl gap-6" onSubmitCapture={hold}>
						{isSent ? null : (
							<h2 id="list-title" ref={list} tabIndex={-1} className="title-2" data-form={form}>
								<span data-edit="listTitle heading">{words.listTitle}</span>
							</h2>
						)}
						<EnquiryListForm
							products={products}
							listKey={listKey}
							title={words.formTitle}
							onTaken={markSent}
							onRemove={remove}
						/>
						{isSent ? null : <PriceNote prices={products.map(({ price }) => price)} />}
					</div>
				</section>
			)}
		</>
	)
}

/** The list is empty, since it was sent in another tab; what was typed here is not lost. */
function NotSent({ refusal }: { refusal: LeadRefusal }) {
	const typed = refusal.values['message']
	return (
		<div className="wrap pt-10">
			<div role="alert" className="notice notice-alarm max-w-4xl">
				<p>{refusal.message}</p>
				{typed ? <blockquote className="whitespace-pre-line">{typed}</blockquote> : null}
			</div>
		</div>
	)
}
