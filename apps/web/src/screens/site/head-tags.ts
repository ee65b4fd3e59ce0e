import { ORIGIN_PLACEHOLDER, PRO_PRICE, type SitePageName, sitePages } from '@framescout/contract';
import { QUESTIONS } from '../../features/landing/index.ts';

const PICTURE = { path: '/social.jpg', width: 1200, height: 630 };
const PICTURE_TEXT =
  'FrameScout’s analyzer: a gameplay video with its marked element, a timeline with every event, and the list of events';

/**
 * Renders the head tags that describe a site page: title, description, URL, link preview, structured data.
 * The server replaces the placeholder with its own origin.
 */
export function headTags(name: SitePageName): string {
  const { path, title, description } = sitePages[name];
  const address = `${ORIGIN_PLACEHOLDER}${path}`;
  const picture = `${ORIGIN_PLACEHOLDER}${PICTURE.path}`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', name === 'landing' ? 'website' : 'article'),
    meta('property', 'og:site_name', 'FrameScout'),
    meta('property', 'og:url', address),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', PICTURE_TEXT),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', PICTURE_TEXT),
    // JSON needs no escaping of "<", but "</script>" would end the script.
    `<script type="application/ld+json">${JSON.stringify(structuredData(name)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Returns the structured data of a site page, in the schema.org vocabulary: the program and its FAQ, or an
 * article.
 */
function structuredData(name: SitePageName): object {
  const { path, title, description } = sitePages[name];
  const url = `${ORIGIN_PLACEHOLDER}${path}`;
  const publisher = { '@type': 'Organization', name: 'FrameScout', url: `${ORIGIN_PLACEHOLDER}/` };
  if (name !== 'landing') {
    return {
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: title,
      description,
      url,
      mainEntityOfPage: url,
      inLanguage: 'en',
      image: `${ORIGIN_PLACEHOLDER}/social.jpg`,
      author: publisher,
      publisher,
    };
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SoftwareApplication',
        name: 'FrameScout',
        description,
        url,
        image: `${ORIGIN_PLACEHOLDER}/social.jpg`,
        applicationCategory: 'MultimediaApplication',
        operatingSystem: 'Any with a current Chrome, Edge or Firefox',
        offers: [
          { '@type': 'Offer', name: 'Free trial', price: 0, priceCurrency: PRO_PRICE.currency },
          {
            '@type': 'Offer',
            name: 'Pro',
            price: PRO_PRICE.amount,
            priceCurrency: PRO_PRICE.currency,
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: PRO_PRICE.amount,
              priceCurrency: PRO_PRICE.currency,
              billingDuration: 'P1M',
            },
          },
        ],
      },
      {
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
