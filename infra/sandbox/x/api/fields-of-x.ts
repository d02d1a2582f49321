import { renamedField } from "./vocabulary.ts";

/** The values of X's list parameters, from its published interface 2.166 (6 July 2026). */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const USER_FIELDS = words(`
  affiliation confirmed_email connection_status created_at description entities id is_identity_verified location
  most_recent_tweet_id name parody pinned_tweet_id profile_banner_url profile_image_url protected public_metrics
  receives_your_dm subscription subscription_type url username verified verified_followers_count verified_type
  withheld`);

export const TWEET_FIELDS = words(`
  article attachments author_id card_uri community_id context_annotations conversation_id created_at
  display_text_range edit_controls edit_history_tweet_ids entities geo id in_reply_to_user_id lang
  matched_media_notes media_metadata non_public_metrics note_request_suggestions note_tweet organic_metrics
  paid_partnership possibly_sensitive promoted_metrics public_metrics referenced_tweets reply_settings scopes source
  suggested_source_links suggested_source_links_with_counts text withheld`);

/** The same list in the names of 2.167. X's own list of 2.167 is shorter, and X answers more than it lists. */
export const POST_FIELDS = TWEET_FIELDS.map(renamedField);

export const MEDIA_FIELDS = words(`
  alt_text duration_ms height media_key non_public_metrics organic_metrics preview_image_url promoted_metrics
  public_metrics type url variants width`);
export const POLL_FIELDS = words("duration_minutes end_datetime id options voting_status");
export const PLACE_FIELDS = words("contained_within country country_code full_name geo id name place_type");

export const USER_EXPANSIONS = words("affiliation.user_id most_recent_tweet_id pinned_tweet_id");
export const TWEET_EXPANSIONS = words(`
  article.cover_media article.media_entities attachments.media_keys attachments.media_source_tweet
  attachments.poll_ids author_id edit_history_tweet_ids entities.mentions.username geo.place_id in_reply_to_user_id
  entities.note.mentions.username referenced_tweets.id referenced_tweets.id.attachments.media_keys
  referenced_tweets.id.author_id`);
