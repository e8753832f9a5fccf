// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Made by scripts/tables/quantile_tables.py.
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_EXPONENTIAL_TABLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_EXPONENTIAL_TABLE_HPP

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

// clang-format off

/// 16 rows of -ln m, 16 of -ln(1 - u)/u: coefficients for floats.
RUNNEL_FORCEINLINE_FUNCTION float const* exponential_row_f32(int row) {
  alignas(16) static constexpr float rows[32][4] = {
      {-0x1.f829cep-6F, -0x1.f07c1ep-5F, 0x1.e1a938p-10F, -0x1.3767cap-14F},
      {-0x1.6f0d2ep-4F, -0x1.d41d42p-5F, 0x1.ac2a3cp-10F, -0x1.04ff8p-14F},
      {-0x1.295532p-3F, -0x1.bacf9p-5F, 0x1.7f1c88p-10F, -0x1.b9d186p-15F},
      {-0x1.9525acp-3F, -0x1.a41a42p-5F, 0x1.58d01ap-10F, -0x1.79418ap-15F},
      {-0x1.fb9188p-3F, -0x1.8f9c18p-5F, 0x1.37fbbcp-10F, -0x1.44af56p-15F},
      {-0x1.2e8e2cp-2F, -0x1.7d05f4p-5F, 0x1.1ba1p-10F, -0x1.197208p-15F},
      {-0x1.5d1bdcp-2F, -0x1.6c16c2p-5F, 0x1.02f8bap-10F, -0x1.eb1c74p-16F},
      {-0x1.89a338p-2F, -0x1.5c9882p-5F, 0x1.daca82p-11F, -0x1.af0916p-16F},
      {-0x1.b44f78p-2F, -0x1.4e5e0ap-5F, 0x1.b4d0dp-11F, -0x1.7c5f52p-16F},
      {-0x1.dd46ap-2F, -0x1.414142p-5F, 0x1.93388ep-11F, -0x1.51591ep-16F},
      {-0x1.02552ap-1F, -0x1.3521dp-5F, 0x1.755ba8p-11F, -0x1.2c935ep-16F},
      {-0x1.154c3ep-1F, -0x1.29e412p-5F, 0x1.5ab1aap-11F, -0x1.0cf59ap-16F},
      {-0x1.2795e2p-1F, -0x1.1f7048p-5F, 0x1.42c9aap-11F, -0x1.e340bp-17F},
      {-0x1.393e0ep-1F, -0x1.15b1e6p-5F, 0x1.2d458cp-11F, -0x1.b3c004p-17F},
      {-0x1.4a4f86p-1F, -0x1.0c9714p-5F, 0x1.19d66p-11F, -0x1.8a4662p-17F},
      {-0x1.5ad404p-1F, -0x1.04104p-5F, 0x1.08398ap-11F, -0x1.65e698p-17F},
      {0x1.020566p+0F, 0x1.056dbep-6F, 0x1.61b182p-12F, 0x1.0d45f6p-17F},
      {0x1.0631cp+0F, 0x1.10e35ap-6F, 0x1.7c480cp-12F, 0x1.2a872p-17F},
      {0x1.0a8dacp+0F, 0x1.1d3918p-6F, 0x1.99cec2p-12F, 0x1.4c100cp-17F},
      {0x1.0f1cd6p+0F, 0x1.2a8824p-6F, 0x1.bab5bp-12F, 0x1.72adaap-17F},
      {0x1.13e36p+0F, 0x1.38ed88p-6F, 0x1.df823ap-12F, 0x1.9f5c4ep-17F},
      {0x1.18e5e2p+0F, 0x1.488ad2p-6F, 0x1.046a14p-11F, 0x1.d354d6p-17F},
      {0x1.1e298ap+0F, 0x1.598712p-6F, 0x1.1bb60cp-11F, 0x1.080f1ep-16F},
      {0x1.23b42ap+0F, 0x1.6c0ffcp-6F, 0x1.3619f6p-11F, 0x1.2bd29ap-16F},
      {0x1.298c62p+0F, 0x1.805b56p-6F, 0x1.5424d8p-11F, 0x1.562e18p-16F},
      {0x1.2fb9b2p+0F, 0x1.96a8dp-6F, 0x1.768714p-11F, 0x1.88b3c8p-16F},
      {0x1.3644bap+0F, 0x1.af446ep-6F, 0x1.9e1c1ep-11F, 0x1.c56d92p-16F},
      {0x1.3d3762p+0F, 0x1.ca898cp-6F, 0x1.cbf79cp-11F, 0x1.078444p-15F},
      {0x1.449d26p+0F, 0x1.e8e6f4p-6F, 0x1.00bbcp-10F, 0x1.3489b2p-15F},
      {0x1.4c836cp+0F, 0x1.05721cp-5F, 0x1.202e98p-10F, 0x1.6c2cdep-15F},
      {0x1.54f9fap+0F, 0x1.18947ap-5F, 0x1.45789cp-10F, 0x1.b1b5d8p-15F},
      {0x1.5e137ep+0F, 0x1.2e435cp-5F, 0x1.721b5ep-10F, 0x1.04db0ep-14F},
  };
  return rows[row];
}

/// 16 rows of -ln m, 16 of -ln(1 - u)/u: coefficients for doubles.
RUNNEL_FORCEINLINE_FUNCTION double const* exponential_row_f64(int row) {
  alignas(16) static constexpr double rows[32][9] = {
      {-0x1.f829b0e7833p-6, -0x1.f07c1f07c1eefp-5, 0x1.e1709a361162bp-10, -0x1.373bdd3adbc87p-14, 0x1.c4b42a84578b9p-19, -0x1.5f3027951b807p-23, 0x1.1bc9d13b4f87p-27, -0x1.d882ec1c90cc4p-32, 0x1.90efeba284df2p-36},
      {-0x1.6f0d28ae56b4cp-4, -0x1.d41d41d41d40fp-5, 0x1.abfd7e03c2f8ep-10, -0x1.04dec6b7159b9p-14, 0x1.65c3ceb20be95p-19, -0x1.05ade5affe1ccp-23, 0x1.8ebfd698b3565p-28, -0x1.38efb626dbc3cp-32, 0x1.f4b7f8b3fb2p-37},
      {-0x1.29552f81ff523p-3, -0x1.bacf914c1bac7p-5, 0x1.7ef8b5038d8ddp-10, -0x1.b99ff35545065p-15, 0x1.1e7596eb42b2dp-19, -0x1.8c65c7fa77afdp-24, 0x1.1db122fb57b5dp-28, -0x1.a81dc753d8b3bp-33, 0x1.40f6f12d97b85p-37},
      {-0x1.9525a9cf456b4p-3, -0x1.a41a41a41a415p-5, 0x1.58b31509ee284p-10, -0x1.791b70ba301c7p-15, 0x1.d021c5d188047p-20, -0x1.30a92c4af9f8bp-24, 0x1.a0a153c0e38f3p-29, -0x1.255a27937f654p-33, 0x1.a53ccb0a493d1p-38},
      {-0x1.fb9186d5e3e2bp-3, -0x1.8f9c18f9c18f6p-5, 0x1.37e3fa847e186p-10, -0x1.4491ab34b9736p-15, 0x1.7bfbb5b466fcp-20, -0x1.da83f7cce371ep-25, 0x1.34a0c1ef2d95dp-29, -0x1.9d5e3c45c285ap-34, 0x1.1a4efe6143245p-38},
      {-0x1.2e8e2bae11d31p-2, -0x1.7d05f417d05f2p-5, 0x1.1b8d5c5929f36p-10, -0x1.195aa70b31b1dp-15, 0x1.3a11d83c2655bp-20, -0x1.75f6436039422p-25, 0x1.cfd42b35a06dcp-30, -0x1.2824fe410824p-34, 0x1.81afdee9cd2bep-39},
      {-0x1.5d1bdbf5809cap-2, -0x1.6c16c16c16c15p-5, 0x1.02e85c0898b6fp-10, -0x1.eaf73343a81f1p-16, 0x1.05d92c685de6bp-20, -0x1.29ecd67308701p-25, 0x1.6118b1e2fd539p-30, -0x1.aed0501f4235cp-35, 0x1.0c1188aa4f86p-39},
      {-0x1.89a3386c1425bp-2, -0x1.5c9882b931056p-5, 0x1.daaefe42fbf18p-11, -0x1.aeeb1d499f567p-16, 0x1.b8163e977730fp-21, -0x1.df69e92c6a329p-26, 0x1.1001fdab0d3b9p-30, -0x1.3dbb5f14aab3ep-35, 0x1.7a95308d32a13p-40},
      {-0x1.b44f77bcc8f63p-2, -0x1.4e5e0a72f0539p-5, 0x1.b4b985cf97efbp-11, -0x1.7c46fc5a46a42p-16, 0x1.74843b1efa728p-21, -0x1.853ddfc33a408p-26, 0x1.a7aa17c2d349fp-31, -0x1.daa709c87593ep-36, 0x1.0f3c533ac48b1p-40},
      {-0x1.dd46a04c1c4a1p-2, -0x1.4141414141414p-5, 0x1.9324b647d96afp-11, -0x1.5145326e5b067p-16, 0x1.3d6e4d950ccccp-21, -0x1.3eacf7aa31c58p-26, 0x1.4d416dd6ab0e7p-31, -0x1.66b37d5f158f5p-36, 0x1.89e01f91f0e11p-41},
      {-0x1.02552a5a5d0ffp-1, -0x1.3521cfb2b78c1p-5, 0x1.754aa3dca3adfp-11, -0x1.2c82ee2da1cd8p-16, 0x1.10294ba2169a4p-21, -0x1.06eb064a98eep-26, 0x1.089256ab4f7edp-31, -0x1.1203576037d96p-36, 0x1.218743d514152p-41},
      {-0x1.154c3d2f4d5eap-1, -0x1.29e4129e4129ep-5, 0x1.5aa2fe645e71ep-11, -0x1.0ce7f257324f9p-16, 0x1.d55cff6e50c89p-22, -0x1.b4ef3ae7daa99p-27, 0x1.a7b1ad41ade41p-32, -0x1.a6d69225fd3fbp-37, 0x1.ae88832436829p-42},
      {-0x1.2795e1289b11bp-1, -0x1.1f7047dc11f7p-5, 0x1.42bcf25e65036p-11, -0x1.e329d6a24fd78p-17, 0x1.96dfdd2a5fc6ap-22, -0x1.6d7921f33b3d9p-27, 0x1.55f69460f8f7fp-32, -0x1.4948e91bb0897p-37, 0x1.43834ac345f36p-42},
      {-0x1.393e0d3562a1ap-1, -0x1.15b1e5f75270dp-5, 0x1.2d3a774906fc8p-11, -0x1.b3acc973c5d4bp-17, 0x1.627289dc05df5p-22, -0x1.3396970cc2048p-27, 0x1.160bbdf1891e7p-32, -0x1.02a6effa71b99p-37, 0x1.eb01f53f2ab37p-43},
      {-0x1.4a4f85db03ebbp-1, -0x1.0c9714fbcda3bp-5, 0x1.19ccad18f9539p-11, -0x1.8a361ab73d8cep-17, 0x1.3632f7a52d0b8p-22, -0x1.045d22a35b1cep-27, 0x1.c747ee11a1045p-33, -0x1.99a02b4a67113p-38, 0x1.780e0a023e475p-43},
      {-0x1.5ad404c359f2dp-1, -0x1.041041041041p-5, 0x1.0831051872092p-11, -0x1.65d8bf1d1014ep-17, 0x1.10a523e5622bfp-22, -0x1.bb280b1ae0339p-28, 0x1.7728abd2d82e2p-33, -0x1.46d023fc70521p-38, 0x1.22810fd79c0d7p-43},
      {0x1.0205658935847p+0, 0x1.056dbd6d5e47bp-6, 0x1.61a3d589e0b81p-12, 0x1.0d3a64cae4bcdp-17, 0x1.b55f8d3eb78e5p-23, 0x1.721fe4268b46dp-28, 0x1.4231eb1339d35p-33, 0x1.1e76877932c04p-38, 0x1.02a2179a534c5p-43},
      {0x1.0631c0dbfccd7p+0, 0x1.10e35aa2ce5e1p-6, 0x1.7c38690728eadp-12, 0x1.2a797956a48dap-17, 0x1.f43fb7c16a4fdp-23, 0x1.b4e14fabc548p-28, 0x1.888d3327a506ep-33, 0x1.684fc7a308d5p-38, 0x1.4fdadd4474314p-43},
      {0x1.0a8dab0e6cbbdp+0, 0x1.1d39174a2bb31p-6, 0x1.99bcccaf8758bp-12, 0x1.4bffd69c66eacp-17, 0x1.1f55c32e5906ap-22, 0x1.033dddadef456p-27, 0x1.e16339f5c8e73p-33, 0x1.c8a3a6fe06476p-38, 0x1.b7ea500e9f00ep-43},
      {0x1.0f1cd5d70285dp+0, 0x1.2a8824eed13aep-6, 0x1.baa0f5af209b5p-12, 0x1.729a51d3ab1e7p-17, 0x1.4ba067ab06018p-22, 0x1.35746f8838542p-27, 0x1.29382c5005d9ep-32, 0x1.23b5744849069p-37, 0x1.22c7a8f6bf50bp-42},
      {0x1.13e35f1da473p+0, 0x1.38ed8725269abp-6, 0x1.df6a2e2dc4d7ap-12, 0x1.9f4511cb3bc5fp-17, 0x1.80aa2815eabd5p-22, 0x1.73b25f2408adp-27, 0x1.71c22b7d7a6bp-32, 0x1.77f06777bb604p-37, 0x1.8439a858c0f4p-42},
      {0x1.18e5e1b241a01p+0, 0x1.488ad179b945cp-6, 0x1.045c0de26b186p-11, 0x1.d338bd99691e8p-17, 0x1.c09666ca46517p-22, 0x1.c1726456e1d7p-27, 0x1.cfb0345b92554p-32, 0x1.e904b701e6ffp-37, 0x1.05ee01e977c38p-41},
      {0x1.1e298952ab04cp+0, 0x1.59871305c7401p-6, 0x1.1ba599e2cf97fp-11, 0x1.07fe02aec9a38p-16, 0x1.071521f772063p-21, 0x1.11b0766c7f182p-26, 0x1.253fd5bbec1f3p-31, 0x1.4141dfd3da173p-36, 0x1.658139cf351cep-41},
      {0x1.23b42acf75a1ep+0, 0x1.6c0ffcea7d641p-6, 0x1.36068c5a0adc5p-11, 0x1.2bbd999a5ae92p-16, 0x1.3682b124cad2bp-21, 0x1.4feb7f77d8c85p-26, 0x1.766067a64ef6p-31, 0x1.aaafa01426563p-36, 0x1.ee045f7d6110ap-41},
      {0x1.298c615d5d44p+0, 0x1.805b55863a654p-6, 0x1.540dc68a602ep-11, 0x1.56141966471c8p-16, 0x1.70f9047cf13ddp-21, 0x1.9fc731ddffe7p-26, 0x1.e2c6ba3ca03c7p-31, 0x1.1eb24dd0eb0e3p-35, 0x1.59ecbf010d748p-40},
      {0x1.2fb9b27405954p+0, 0x1.96a8d0a222d87p-6, 0x1.766b775b23a68p-11, 0x1.8893508819d55p-16, 0x1.b9abe6022194ap-21, 0x1.03ab74d5bde4fp-25, 0x1.3ab3546284d2ep-30, 0x1.86356bd2b399ep-35, 0x1.eb8c487241809p-40},
      {0x1.3644ba0d1c823p+0, 0x1.af446df8178c6p-6, 0x1.9dfacb5c25a59p-11, 0x1.c5449a989ef84p-16, 0x1.0a7882daf04ddp-20, 0x1.4797ae51afe8ap-25, 0x1.9f323faa7b7d5p-30, 0x1.0d42f684f1483p-34, 0x1.62d20133612fcp-39},
      {0x1.3d3761b519f28p+0, 0x1.ca898c9f7848ap-6, 0x1.cbcf0c46ffbd8p-11, 0x1.076a245c1eb86p-15, 0x1.445d67ea864ccp-20, 0x1.a1cf8d3bd277p-25, 0x1.157d2a9f5a067p-29, 0x1.794d4715d0b38p-34, 0x1.049cd03e3449ep-38},
      {0x1.449d25bd3619cp+0, 0x1.e8e6f54200cb8p-6, 0x1.00a2d2f823398p-10, 0x1.3467fa423b487p-15, 0x1.8ea86f8353ccep-20, 0x1.0da656391c9e6p-24, 0x1.78451865d453ep-29, 0x1.0cceac94badbap-33, 0x1.86389fe54388dp-38},
      {0x1.4c836d1b6cc9fp+0, 0x1.05721ce52cc44p-5, 0x1.200fa1776a29ap-10, 0x1.6c00c20d3b178p-15, 0x1.ef35256b5acc2p-20, 0x1.60b25806c2108p-24, 0x1.032f52e378202p-28, 0x1.862befb2f15f6p-33, 0x1.2a611f97fdb5bp-37},
      {0x1.54f9fa517c732p+0, 0x1.18947a8162e1cp-5, 0x1.4551af7800331p-10, 0x1.b17b4af22f835p-15, 0x1.3739bc13c28c7p-19, 0x1.d427f6529cba2p-24, 0x1.6b699da663409p-28, 0x1.210b8079c6f07p-32, 0x1.d32458c71210dp-37},
      {0x1.5e137e5b4192p+0, 0x1.2e435c3ad7775p-5, 0x1.71e9ca48b9a3ep-10, 0x1.04b38c90d49a2p-14, 0x1.8c645eddf58f4p-19, 0x1.3bdadaef9b35ap-23, 0x1.03d783a425007p-27, 0x1.b635524ee0b71p-32, 0x1.7765b28a7ceebp-36},
  };
  return rows[row];
}

// clang-format on

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_EXPONENTIAL_TABLE_HPP
