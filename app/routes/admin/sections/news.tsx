export { articleAdmin as handle } from '#app/content/article/admin.tsx'
