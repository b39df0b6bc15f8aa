import ai2 from "@lobehub/icons-static-svg/icons/ai2.svg?no-inline";
import ai21 from "@lobehub/icons-static-svg/icons/ai21.svg?no-inline";
import anthropic from "@lobehub/icons-static-svg/icons/anthropic.svg?no-inline";
import arcee from "@lobehub/icons-static-svg/icons/arcee.svg?no-inline";
import aws from "@lobehub/icons-static-svg/icons/aws.svg?no-inline";
import baidu from "@lobehub/icons-static-svg/icons/baidu.svg?no-inline";
import bfl from "@lobehub/icons-static-svg/icons/bfl.svg?no-inline";
import bytedance from "@lobehub/icons-static-svg/icons/bytedance.svg?no-inline";
import cerebras from "@lobehub/icons-static-svg/icons/cerebras.svg?no-inline";
import cohere from "@lobehub/icons-static-svg/icons/cohere.svg?no-inline";
import deepseek from "@lobehub/icons-static-svg/icons/deepseek.svg?no-inline";
import fireworks from "@lobehub/icons-static-svg/icons/fireworks.svg?no-inline";
import google from "@lobehub/icons-static-svg/icons/google.svg?no-inline";
import groq from "@lobehub/icons-static-svg/icons/groq.svg?no-inline";
import huggingface from "@lobehub/icons-static-svg/icons/huggingface.svg?no-inline";
import ibm from "@lobehub/icons-static-svg/icons/ibm.svg?no-inline";
import inception from "@lobehub/icons-static-svg/icons/inception.svg?no-inline";
import inflection from "@lobehub/icons-static-svg/icons/inflection.svg?no-inline";
import liquid from "@lobehub/icons-static-svg/icons/liquid.svg?no-inline";
import lmstudio from "@lobehub/icons-static-svg/icons/lmstudio.svg?no-inline";
import meta from "@lobehub/icons-static-svg/icons/meta.svg?no-inline";
import microsoft from "@lobehub/icons-static-svg/icons/microsoft.svg?no-inline";
import minimax from "@lobehub/icons-static-svg/icons/minimax.svg?no-inline";
import mistral from "@lobehub/icons-static-svg/icons/mistral.svg?no-inline";
import moonshot from "@lobehub/icons-static-svg/icons/moonshot.svg?no-inline";
import nousresearch from "@lobehub/icons-static-svg/icons/nousresearch.svg?no-inline";
import nvidia from "@lobehub/icons-static-svg/icons/nvidia.svg?no-inline";
import ollama from "@lobehub/icons-static-svg/icons/ollama.svg?no-inline";
import openai from "@lobehub/icons-static-svg/icons/openai.svg?no-inline";
import openrouter from "@lobehub/icons-static-svg/icons/openrouter.svg?no-inline";
import perplexity from "@lobehub/icons-static-svg/icons/perplexity.svg?no-inline";
import qwen from "@lobehub/icons-static-svg/icons/qwen.svg?no-inline";
import stability from "@lobehub/icons-static-svg/icons/stability.svg?no-inline";
import stepfun from "@lobehub/icons-static-svg/icons/stepfun.svg?no-inline";
import tencent from "@lobehub/icons-static-svg/icons/tencent.svg?no-inline";
import together from "@lobehub/icons-static-svg/icons/together.svg?no-inline";
import vllm from "@lobehub/icons-static-svg/icons/vllm.svg?no-inline";
import xai from "@lobehub/icons-static-svg/icons/xai.svg?no-inline";
import xiaomimimo from "@lobehub/icons-static-svg/icons/xiaomimimo.svg?no-inline";
import zai from "@lobehub/icons-static-svg/icons/zai.svg?no-inline";

/**
 * The addresses of the vendors' marks. They stay files of their own, so that the page loads only those that it shows.
 */
export const vendorMarks: Readonly<Record<string, string>> = {
  ai21,
  ai2,
  aws,
  anthropic,
  arcee,
  baidu,
  bfl,
  bytedance,
  cerebras,
  cohere,
  deepseek,
  fireworks,
  google,
  groq,
  huggingface,
  ibm,
  inception,
  inflection,
  liquid,
  lmstudio,
  meta,
  microsoft,
  minimax,
  mistral,
  moonshot,
  nousresearch,
  nvidia,
  ollama,
  openai,
  openrouter,
  perplexity,
  qwen,
  stability,
  stepfun,
  tencent,
  together,
  vllm,
  xai,
  xiaomimimo,
  zai,
};
