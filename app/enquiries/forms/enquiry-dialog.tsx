import { useState, useSyncExternalStore } from 'react'
import { EnquiryForm } from './enquiry-form.tsx'
import { LeadDialog } from './lead-dialog.tsx'

type EnquiryDialogProps = { productTitle: string; title: string; button: string; text: string }

/** The button on a product page and the enquiry form it opens; below it when the visitor last asked. */
export function EnquiryDialog({ productTitle, title, button, text }: EnquiryDialogProps) {
	const { questionAt, noteQuestion } = useQuestionAt(productTitle)
	return (
		<>
			<LeadDialog
				form="enquiry"
				title={title}
				text={text}
				openLabel={button}
				openClassName="button button-yolk no-print justify-self-start"
			>
				{(titleId) => (
					<EnquiryForm labelledBy={titleId} productTitle={productTitle} onTaken={noteQuestion} />
				)}
			</LeadDialog>
			{questionAt ? (
				<p className="no-print text-sm text-muted">{`You asked on ${questionAt}.`}</p>
			) : null}
		</>
	)
}

/**
 * When this visitor last asked about a product, such as "26 Nov, 14:20"; null when never. Only this browser knows it,
 * and keeps it after the tab is closed: answers take days.
 */
function useQuestionAt(productTitle: string) {
	const key = `asked-about:${productTitle}`
	const [justNow, setJustNow] = useState<string | null>(null)
	const earlier = useSyncExternalStore(
		() => () => {},
		() => read(key),
		() => null,
	)

	function noteQuestion() {
		const now = new Date().toLocaleString('en-NZ', {
			day: 'numeric',
			month: 'short',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		})
		setJustNow(now)
		try {
			localStorage.setItem(key, now)
		} catch {
			// Storage is full or blocked: then it is gone with the page.
		}
	}
	return { questionAt: justNow ?? earlier, noteQuestion }
}

function read(key: string): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}

/** A rejected enquiry with its values, in place of a page that could not be read either. */
export function RefusedEnquiry({ productTitle }: { productTitle: string }) {
	return (
		<section className="wrap grid max-w-3xl gap-6 py-16 md:py-24">
			<h1 id="enquiry-title" className="title-2">
				Product Enquiry
			</h1>
			<EnquiryForm labelledBy="enquiry-title" productTitle={productTitle} />
		</section>
	)
}
