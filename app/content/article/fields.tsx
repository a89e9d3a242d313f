import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { RecordsField } from '#kit/admin/fields/records-field.tsx'
import { CountryField } from '#kit/admin/fields/country-field.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { ArticleOptions } from './admin-reads.server.ts'
import { maxPicked } from '#platform/fields/kinds.ts'
import { articleRendering } from './type.ts'
import type { ArticleValues } from './article-fields.ts'

/** The author of an article who has left the team, where the back office names the author. */
export const goneAuthor = 'Unknown (no longer in the team)'

type Props = FieldsProps<ArticleValues, ArticleOptions>

export function ArticleFields({ form, options }: Props) {
	return (
		<>
			<FormSection title="Basic Information">
				<BasicFields form={form} options={options} />
			</FormSection>
			<FormSection title="Article Image">
				<PictureField
					{...form.field('image')}
					folder="news-images"
					hint="Shown at the top of the article, on its card and when the article is shared."
				/>
			</FormSection>
			<FormSection title="Article Content">
				<MarkdownField
					{...form.field('content')}
					folder="article-images"
					rendering={articleRendering}
					isLarge
				/>
			</FormSection>
			<FormSection title="Useful for this">
				<RecordsField
					{...form.field('usefulProducts')}
					label="Products"
					one="product"
					section="products"
					most={maxPicked}
					hint="What helps with this topic. Shown below the article, products sold in the reader's country first. If you choose nothing here or below, the site suggests matching ones."
				/>
				<RecordsField
					{...form.field('usefulResources')}
					label="Resources"
					one="resource"
					section="resources"
					most={maxPicked}
				/>
			</FormSection>
		</>
	)
}

function BasicFields({ form, options }: Pick<Props, 'form' | 'options'>) {
	const { country } = form.values
	return (
		<>
			<TextField {...form.field('title')} />
			<TextArea
				{...form.field('excerpt')}
				hint="What the article is about, in one or two sentences. Shown on its card and in search results."
				rows={3}
			/>
			<div className="field-pair">
				<SelectField
					{...form.field('authorId')}
					hint="A member of the team."
					choices={options.authors.map(({ id, name }) => ({ value: id, label: name }))}
					stored={form.base.authorId}
					goneLabel={() => goneAuthor}
					emptyLabel="Choose an author"
				/>
				<TextField {...form.field('date')} hint={`As readers see it: ${options.today}.`} />
				<SelectField
					{...form.field('category')}
					isOptional
					choices={options.categories}
					stored={form.base.category}
					emptyLabel="No category"
				/>
				<CountryField
					{...form.field('country')}
					value={country ?? 'Both'}
					onChange={(value) => form.set('country', value)}
				/>
			</div>
			<SwitchField
				{...form.field('featured')}
				hint="Featured articles are shown first and larger."
			/>
		</>
	)
}
