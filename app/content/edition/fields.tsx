import { Link } from 'react-router'
import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { CountryField } from '#kit/admin/fields/country-field.tsx'
import { DayField } from '#kit/admin/fields/day-field.tsx'
import { EntriesField } from '#kit/admin/fields/entries-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { RecordSearch } from '#kit/admin/fields/record-search.tsx'
import { TagsField } from '#kit/admin/fields/tags-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { maxItems } from './edition-fields.ts'
import type { EditionItemValues, EditionValues } from './edition-fields.ts'
import type { EditionOptions } from './type.server.ts'
import { MailSize } from './mail-size.tsx'
import './edition.css'

export function EditionFields({
	form,
	options,
	record,
}: FieldsProps<EditionValues, EditionOptions>) {
	return (
		<>
			<FormSection title="Edition">
				<TextField {...form.field('title')} hint="Say what the reader gets." />
				<TextField
					{...form.field('inboxLine')}
					hint="What inboxes show beside the subject, and what the list on the site says."
				/>
				<TextField
					{...form.field('greeting')}
					isOptional
					hint="{visitor} stands for the reader’s name. Without a name, it is left out with the space before it."
				/>
				<MarkdownField {...form.field('opening')} folder="article-images" />
				<EntriesField
					{...form.field('items')}
					messages={form.errors}
					one="page"
					// Never added: pages are picked.
					blank={{ type: '', id: '', path: '', title: '', words: '', image: '', alt: '' }}
					named="title"
					most={maxItems}
					hint="What a page says is copied: you can change it here, and the page stays as it is."
					picker={(add) => (
						<RecordSearch
							name="items.add"
							one="page"
							section="items"
							errors={[]}
							taken={form.values.items.map(({ id }) => id)}
							hasKinds
							offers
							onPick={({ item }) => add(item as EditionItemValues)}
						/>
					)}
				>
					{({ part }) => (
						<>
							<TextField {...part('title', 'Title')} />
							<TextArea {...part('words', 'Words')} rows={3} max={400} />
							<PictureField {...part('image', 'Picture')} folder="article-images" />
							<TextField
								{...part('alt', 'Description of the picture')}
								isOptional
								hint="For readers who do not see it. Without one, the title is read."
							/>
						</>
					)}
				</EntriesField>
				<MarkdownField {...form.field('closing')} folder="article-images" />
				<Size values={form.values} />
			</FormSection>
			<FormSection title="Readers">
				<p className="hint">Each of these takes readers away. Nobody gets it who did not agree.</p>
				<CountryField {...form.field('country')} hint="Readers of this office." />
				{options.topics.length > 0 || form.values.interests.length > 0 ? (
					<TagsField {...form.field('interests')} isOptional choices={options.topics} />
				) : null}
				<DayField {...form.field('since')} isOptional hint="Leave empty for all." />
			</FormSection>
			<FormSection title="Sending">
				<p className="hint">
					Publishing shows the edition on the site. It mails nobody. Save it as a draft, then
					preview and send it here. Once it has been sent, the site shows what readers got.
				</p>
				{record ? (
					<Link className="btn btn-primary" to={`/admin/editions/${record.id}/send`}>
						Preview and send
					</Link>
				) : null}
			</FormSection>
		</>
	)
}

/** How near a mail is to what Gmail cuts off: about 7 kB around the words, and 900 bytes around those of each page. */
function Size({ values: { opening, closing, items } }: { values: EditionValues }) {
	const words = [opening, closing, ...items.map((item) => item.words)].join('').length
	// Letters with accents, marks and the ends of lines take more than a byte.
	const bytes = Math.round(7000 + items.length * 900 + words * 1.2)
	return <MailSize bytes={bytes} isAbout />
}
