import { lazy, Suspense } from 'react'
import blockStyles from '#kit/site/blocks.css?url'
import { LinkedText } from '#kit/site/linked-text.tsx'
import { useBusiness } from '#platform/business/use-business.ts'

/** A form that a text can have in it. */
export type BlockForm = 'contact' | 'newsletter'

/** A piece of a text as its page shows it: sanitised HTML, or a form with its heading. */
export type TextPart = { html: string } | { form: BlockForm; label: string }

// Later: most texts have none.
const ContactForm = lazy(async () => ({
	default: (await import('#enquiries/forms/contact-form.tsx')).ContactForm,
}))
const NewsletterForm = lazy(async () => ({
	default: (await import('#enquiries/forms/newsletter-form.tsx')).NewsletterForm,
}))

type BlockTextProps = {
	parts: readonly TextPart[]
	/** The field with the text, and what people call it, if not `content`. */
	edit?: string
}

/** A text with its blocks. Only a page that has some asks for their style sheet. */
export function BlockText({ parts, edit }: BlockTextProps) {
	const hasBlocks = parts.some((part) => 'form' in part || part.html.includes(' class="block-'))
	return (
		<>
			{hasBlocks ? <link rel="stylesheet" href={blockStyles} precedence="blocks" /> : null}
			{parts.map((part, index) =>
				'form' in part ? (
					<FormInText key={part.form} {...part} />
				) : (
					<LinkedText key={index} html={part.html} edit={edit} />
				),
			)}
		</>
	)
}

function FormInText({ form, label }: { form: BlockForm; label: string }) {
	const { leftOut } = useBusiness()
	if (form === 'newsletter' && leftOut?.includes('Newsletter')) return null
	const id = `${form}-in-text`
	const Form = form === 'contact' ? ContactForm : NewsletterForm
	return (
		<section aria-labelledby={id} className="no-print mt-12 grid max-w-[36rem] gap-6">
			<h2 id={id} className="title-3">
				{label}
			</h2>
			<Suspense>
				<Form labelledBy={id} subject="" />
			</Suspense>
		</section>
	)
}
